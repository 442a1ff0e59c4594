// The calendar of consultations and the rules of what visitors can book, as the console mounts them.
import { Route } from 'react-router'
import { AreaRoutes } from '#ui/console/area-routes.tsx'
import { BookingsPage } from './console/bookings-page.tsx'
import { HoursPage } from './console/rules/hours-page.tsx'
import './console/bookings.css'

export default function Bookings() {
  return (
    <AreaRoutes>
      <Route index element={<BookingsPage />} />
      <Route path="new" element={<BookingsPage opened="new" />} />
      <Route path="block" element={<BookingsPage opened="block" />} />
      <Route path="blocks/:id" element={<BookingsPage opened="blocked" />} />
      <Route path="remaining" element={<BookingsPage opened="remaining" />} />
      <Route path="hours" element={<HoursPage />} />
      <Route path=":id" element={<BookingsPage opened="booking" />} />
    </AreaRoutes>
  )
}
