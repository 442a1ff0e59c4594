import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Failed } from './failed.tsx'

test('without JavaScript the retry is a link to the same page, and the error is no alert', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Failed text="Failed to fetch services" /> }], {
    initialEntries: ['/ourservices?id=3'],
  })
  const { prelude } = await prerender(<RouterProvider router={router} />)
  const html = await new Response(prelude).text()
  expect(html).toMatch(/<p id="[^"]*">Failed to fetch services<\/p>/)
  expect(html).toMatch(/<a [^>]*href="\/ourservices\?id=3"[^>]*>Try again<\/a>/)
  expect(html).not.toContain('role="alert"')
})
