// The inbox, as the console mounts it: the list, and a lead by its id or its reference.
import { Route } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { InboxPage } from './console/inbox-page.tsx'

export default function Inbox() {
  return (
    <AreaRoutes>
      <Route path=":key?" element={<InboxPage />} />
    </AreaRoutes>
  )
}
