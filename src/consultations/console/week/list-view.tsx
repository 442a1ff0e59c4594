// The bookings as a list: those ahead, the past and the cancelled ones.
import { useState } from 'react'
import { Link } from 'react-router'
import { listBookings } from '#consultations/console-calls.ts'
import { whenInIndia } from '#consultations/meeting/meeting-time.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { BookingRow, Consultant } from '#consultations/staff/bookings.ts'
import { clockInIndia } from '#platform/dates.ts'
import { Key, StateMark } from '#ui/console/marks.tsx'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { mailShapes, mailWords, noteOf } from '#consultations/console/booking-words.ts'

const tabs = [
  ['ahead', 'Ahead'],
  ['past', 'Past'],
  ['cancelled', 'Cancelled'],
] as const
const perPage = 50

type ListViewProps = {
  consultants: Consultant[]
  consultant: number | null
  openId: number | null
  addressOf: (path: string) => string
}

export function ListView({ consultants, consultant, openId, addressOf }: ListViewProps) {
  const [when, setWhen] = useState<(typeof tabs)[number][0]>('ahead')
  const [page, setPage] = useState(1)
  const filter = JSON.stringify({ when, ...(consultant !== null && { consultant }) })
  const { data, error, refetch, isPending, isPlaceholderData } = useRead(listBookings, [{ filter, page, perPage }])
  const total = data?.total ?? 0
  const step = (by: number) => {
    const links = [...document.querySelectorAll<HTMLElement>('.grid--bookings .nm')]
    const at = links.findIndex((link) => link === document.activeElement)
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  useShortcuts([
    { keys: 'J', does: 'Next booking', act: () => step(1) },
    { keys: 'K', does: 'Previous booking', act: () => step(-1) },
  ])
  return (
    <>
      <div className="seg listview__tabs" role="group" aria-label="Which bookings">
        {tabs.map(([value, label]) => (
          <button
            type="button"
            key={value}
            aria-pressed={when === value}
            onClick={() => {
              setWhen(value)
              setPage(1)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="sheet listview">
        {error ? (
          <Failed what="The bookings could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : isPending || isPlaceholderData ? (
          <LoadingRows label="Loading the bookings" />
        ) : data.data.length === 0 ? (
          <Empty title={when === 'ahead' ? 'Nothing is booked' : 'None'}>
            {when === 'ahead' && 'Visitors book on the consultation page. Press N to book for someone.'}
          </Empty>
        ) : (
          <table className="grid grid--bookings">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">Company</th>
                {consultants.length > 1 && <th scope="col">With</th>}
                <th scope="col">Invitation</th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((booking) => (
                <tr key={booking.id} className={booking.id === openId ? 'is-open' : undefined}>
                  <td className="num nowrap">
                    {whenInIndia(booking.startsOn)} to {clockInIndia(booking.endsOn)}
                  </td>
                  <td>
                    <Link className="nm" to={addressOf(`/${booking.id}`)} data-booking={booking.id}>
                      {booking.name}
                    </Link>
                    <div className="muted listview__note">{noteIn(booking)}</div>
                  </td>
                  <td>{booking.company}</td>
                  {consultants.length > 1 && <td>{consultants[booking.consultant - 1]?.name}</td>}
                  <td>
                    {booking.heldUntil === null ? (
                      <StateMark shape={mailShapes[booking.mail.state]}>{mailWords[booking.mail.state]}</StateMark>
                    ) : (
                      <StateMark shape={booking.state === 'booked' ? 'wait' : 'shut'}>{noteOf(booking)}</StateMark>
                    )}
                  </td>
                  <td className="muted">{booking.heldUntil === null && noteIn(booking)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {total > perPage && (
          <div className="pager">
            <span>
              {(page - 1) * perPage + 1} to {Math.min(page * perPage, total)} of {total}
            </span>
            <button type="button" className="btn btn--s push" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </button>
            <button
              type="button"
              className="btn btn--s"
              disabled={page * perPage >= total}
              onClick={() => setPage(page + 1)}
            >
              Next
            </button>
          </div>
        )}
      </div>
      <div className="keys hide-s">
        <span>
          <Key>J</Key>
          <Key>K</Key>Next, previous
        </span>
        <span>
          <Key>N</Key>Book a time
        </span>
      </div>
    </>
  )
}

/** The company has a column of its own. */
function noteIn(booking: BookingRow): string {
  const note = noteOf(booking)
  return note === booking.company ? '' : note
}
