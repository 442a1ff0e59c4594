// The applications, as the console mounts them.
import { Route, Routes } from 'react-router'
import { ApplicationPage } from './console/application-page.tsx'
import { ApplicationsPage } from './console/applications-page.tsx'
import './console/applications.css'

export default function Applications() {
  return (
    <Routes>
      <Route index element={<ApplicationsPage />} />
      <Route path=":leadId" element={<ApplicationPage />} />
    </Routes>
  )
}
