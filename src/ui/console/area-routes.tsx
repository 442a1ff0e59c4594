// The screens of one area of the console.
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { Empty } from './notices.tsx'
import { Page } from './page.tsx'
import { ButtonLink } from '#ui/console/button.tsx'

/** Takes the routes of the area. An address below it that has none shows that it was not found, instead of nothing. */
export function AreaRoutes({ children }: { children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

export function NotFound() {
  return (
    <Page title="Not found">
      <Empty title="Page not found" action={<ButtonLink to="/console">Open Today</ButtonLink>}>
        The address may be wrong, or the record may have been erased.
      </Empty>
    </Page>
  )
}
