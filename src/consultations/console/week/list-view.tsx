// The bookings as a list: those ahead, the past and the cancelled ones.
import { isConfirmed } from '#consultations/record/booking.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { listBookings } from '#consultations/console-calls.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { BookingRow, Consultant } from '#consultations/staff/bookings.ts'
import { clockInIndia } from '#platform/dates.ts'
import { StateMark, KeyHint } from '#ui/console/marks.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { MailMark } from '#staff/console/mail-mark.tsx'
import { noteOf } from '#consultations/console/booking-words.ts'

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
  const read = useRead(listBookings, [{ filter, page, perPage }])
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
      <ListSheet
        of={read.isPlaceholderData ? { ...read, data: undefined } : read}
        failed="The bookings could not be loaded."
        label="Loading the bookings"
        empty={
          <Empty title={when === 'ahead' ? 'Nothing is booked' : 'None'}>
            {when === 'ahead' && 'Visitors book on the consultation page. Press N to book for someone.'}
          </Empty>
        }
        page={page}
        perPage={perPage}
        onPage={setPage}
      >
        {({ data }) => (
          <Grid
            className="grid--bookings"
            rows={data}
            keyOf={({ id }) => id}
            rowClass={({ id }) => (id === openId ? 'is-open' : undefined)}
            columns={[
              {
                head: 'When',
                cellClass: 'num nowrap',
                cell: ({ startsOn, endsOn }) => `${whenInIndia(startsOn)} to ${clockInIndia(endsOn)}`,
              },
              {
                head: 'Who',
                cell: (booking) => (
                  <>
                    <Link className="nm" to={addressOf(`/${booking.id}`)} data-booking={booking.id}>
                      {booking.name}
                    </Link>
                    <div className="muted listview__note">
                      {noteIn(booking)}{' '}
                      {/* On phones, where the state of the invitation has no column, only this is told. */}
                      {isConfirmed(booking) && isUndelivered(booking.mail.state) && (
                        <MailMark state={booking.mail.state} what="Invitation" />
                      )}
                    </div>
                  </>
                ),
              },
              { head: 'Company', cell: ({ company }) => company },
              consultants.length > 1 && { head: 'With', cell: ({ consultant: by }) => consultants[by - 1]?.name },
              {
                head: 'Invitation',
                cell: (booking) =>
                  isConfirmed(booking) ? (
                    <MailMark state={booking.mail.state} />
                  ) : (
                    <StateMark shape={booking.status === 'unconfirmed' ? 'wait' : 'shut'}>{noteOf(booking)}</StateMark>
                  ),
              },
              {
                head: 'Note',
                cellClass: 'muted',
                cell: (booking) => isConfirmed(booking) && noteIn(booking),
              },
            ]}
          />
        )}
      </ListSheet>
      <div className="keys hide-s">
        <KeyHint keys="J K">Next, previous</KeyHint>
        <KeyHint keys="N">Book a time</KeyHint>
      </div>
    </>
  )
}

/** The company has a column of its own. */
function noteIn(booking: BookingRow): string {
  const note = noteOf(booking)
  return note === booking.company ? '' : note
}
