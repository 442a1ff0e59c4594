import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route } from 'react-router'
import { expect, test } from 'vitest'
import { AreaRoutes } from './area-routes.tsx'

test.each([
  ['/known', 'A screen', 'Page not found'],
  ['/known/below', 'Page not found', 'A screen'],
])('at %s the area shows: %s', (address, shown, absent) => {
  const html = renderToString(
    <MemoryRouter initialEntries={[address]}>
      <AreaRoutes>
        <Route path="known" element={<p>A screen</p>} />
      </AreaRoutes>
    </MemoryRouter>,
  )
  expect(html).toContain(shown)
  expect(html).not.toContain(absent)
})
