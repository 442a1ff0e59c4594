// The applications stand in the inbox. Addresses of before lead there, with their filter.
import { Navigate, Route, useParams, useSearchParams } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { formerSearch } from './console/former-filter.ts'

export default function Applications() {
  return (
    <AreaRoutes>
      <Route index element={<ToInbox />} />
      <Route path=":key" element={<ToInbox />} />
    </AreaRoutes>
  )
}

function ToInbox() {
  const { key = '' } = useParams()
  const [given] = useSearchParams()
  return <Navigate replace to={`/console/leads${key && `/${key}`}?${formerSearch(given)}`} />
}
