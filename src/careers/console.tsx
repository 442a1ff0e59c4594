// The applications stand in the inbox. Addresses of before lead there, with their filter.
import { Navigate, Route, useParams, useSearchParams } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { formerFilter } from './console/former-filter.ts'

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
  const search = new URLSearchParams({ filter: JSON.stringify(formerFilter(given.get('filter'))) })
  return <Navigate replace to={`/console/leads${key && `/${key}`}?${search}`} />
}
