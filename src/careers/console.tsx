// The applications, as the console mounts them.
import { Route } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { ApplicationPage } from './console/application-page.tsx'
import { ApplicationsPage } from './console/applications-page.tsx'
import './console/applications.css'

export default function Applications() {
  return (
    <AreaRoutes>
      <Route index element={<ApplicationsPage />} />
      <Route path=":leadId" element={<ApplicationPage />} />
    </AreaRoutes>
  )
}
