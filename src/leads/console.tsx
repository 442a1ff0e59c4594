// The inbox, as the console mounts it: the list, and a lead by its id or its reference.
import { Route, Routes } from 'react-router'
import { InboxPage } from './console/inbox-page.tsx'

export default function Inbox() {
  return (
    <Routes>
      <Route path=":key?" element={<InboxPage />} />
    </Routes>
  )
}
