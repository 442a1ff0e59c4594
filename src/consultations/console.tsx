// The calendar of consultations and the rules of what visitors can book, as the console mounts them.
import { Route, Routes } from 'react-router'
import { BookingsPage } from './console/bookings-page.tsx'
import { HoursPage } from './console/hours-page.tsx'
import './console/bookings.css'

export default function Bookings() {
  return (
    <Routes>
      <Route index element={<BookingsPage />} />
      <Route path="new" element={<BookingsPage opened="new" />} />
      <Route path="block" element={<BookingsPage opened="block" />} />
      <Route path="blocks/:id" element={<BookingsPage opened="blocked" />} />
      <Route path="hours" element={<HoursPage />} />
      <Route path=":id" element={<BookingsPage opened="booking" />} />
    </Routes>
  )
}
