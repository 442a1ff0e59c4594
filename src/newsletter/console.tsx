// The newsletter as the console mounts it: its issues, and one of them.
import { Route } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { IssueList } from './console/issue-list.tsx'
import { IssuePage } from './console/issue-page.tsx'
import './console/newsletter.css'

export default function Newsletter() {
  return (
    <AreaRoutes>
      <Route index element={<IssueList />} />
      <Route path=":id" element={<IssuePage />} />
    </AreaRoutes>
  )
}
