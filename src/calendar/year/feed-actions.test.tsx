import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FeedActions } from './feed-actions.tsx'

test('the address of the calendar can be copied, and stands in the page where no script runs', () => {
  const element = <FeedActions path="/calendar/yours.ics?kind=llp&amp;state=TS" />
  const data = { addresses: { publicUrl: 'https://firm.example.in' }, settings: { firmName: 'Firm' } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const address = 'https://firm.example.in/calendar/yours.ics?kind=llp&amp;state=TS'
  expect(html).toMatch(/<button[^>]*>.*Copy the address<\/button>/)
  expect(html).toContain(`>${address}</code>`)
  expect(html).toContain(`href="${address.replace('https', 'webcal')}"`)
})
