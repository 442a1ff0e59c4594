// Whether a meeting that has begun took place.
import { useState } from 'react'
import { markAttendance } from '#consultations/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import type { BookingDetail } from '#consultations/staff/bookings.ts'
import { useAct } from '#staff/console/use-act.ts'

const marks = [
  ['attended', 'Took place'],
  ['missed', 'Did not attend'],
] as const

export function Attendance({ booking }: { booking: BookingDetail }) {
  const act = useAct()
  const [isSaving, setSaving] = useState(false)
  async function mark(attendance: BookingDetail['attendance']) {
    setSaving(true)
    const former = booking.attendance
    await act(
      () => ask(markAttendance, { id: booking.id }, { attendance }),
      'Saved. The visitor is not notified.',
      () => mark(former),
    )
    setSaving(false)
  }
  return (
    <section className="stack">
      <h3>Outcome</h3>
      <div className="seg">
        {marks.map(([value, words]) => (
          <button
            type="button"
            key={value}
            disabled={isSaving}
            aria-pressed={booking.attendance === value}
            onClick={() => void mark(booking.attendance === value ? '' : value)}
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  )
}
