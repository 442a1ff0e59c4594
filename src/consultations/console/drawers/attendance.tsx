// Whether a meeting that has begun took place.
import { useState } from 'react'
import { markAttendance } from '#consultations/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { BookingDetail } from '#consultations/staff/bookings.ts'
import { say } from '#ui/console/toasts.tsx'
import { refusedBy } from '#consultations/console/refused.ts'

const marks = [
  ['held', 'Took place'],
  ['missed', 'Did not attend'],
] as const

export function Attendance({ booking }: { booking: BookingDetail }) {
  const refresh = useRefresh()
  const [isSaving, setSaving] = useState(false)
  async function mark(attendance: BookingDetail['attendance']) {
    setSaving(true)
    try {
      await ask(markAttendance, { id: booking.id }, { attendance })
      const former = booking.attendance
      say('Saved. The visitor is not notified.', { undo: () => mark(former) })
    } catch (error) {
      say(refusedBy(error).message, { isFailure: true })
    }
    setSaving(false)
    await refresh()
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
