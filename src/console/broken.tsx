// What is shown in place of a screen that failed, for instance because its file could no longer be fetched.
import { useRouteError } from 'react-router'
import { messageOf } from '#platform/console/call.ts'
import { Failed } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'

export function Broken() {
  const message = messageOf(useRouteError())
  return (
    <Page title="Error">
      <Failed what="This page could not be shown." error={{ message }} onRetry={() => window.location.reload()} />
    </Page>
  )
}
