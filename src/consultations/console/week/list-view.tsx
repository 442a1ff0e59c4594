// The bookings as a list: those ahead, the past and the cancelled ones.
import { isConfirmed } from '#consultations/record/booking.ts'
import { Link } from 'react-router'
import { listBookings } from '#consultations/console-calls.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import { useOwnListState } from '#platform/console/list-state.ts'
import { useList } from '#platform/console/use-list.ts'
import type { BookingRow, Consultant } from '#consultations/by-staff/bookings.ts'
import { clockInIndia } from '#platform/dates.ts'
import { StateMark, KeyHint } from '#ui/console/marks.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { MailMark } from '#staff/console/mail-mark.tsx'
import { noteOf } from '#consultations/console/booking-words.ts'

type ListViewProps = {
  consultants: Consultant[]
  consultant: number | null
  openId: number | null
  addressOf: (path: string) => string
}

export function ListView({ consultants, consultant, openId, addressOf }: ListViewProps) {
  const list = useList(listBookings, {
    state: useOwnListState(listBookings),
    besides: consultant === null ? {} : { consultant },
  })
  const isAhead = list.at.filter.when === 'ahead'
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
      <List
        of={list.isPlaceholderData ? { ...list, data: undefined } : list}
        failed="The bookings could not be loaded."
        loading="Loading the bookings"
        empty={
          <Empty title={isAhead ? 'Nothing is booked' : 'None'}>
            {isAhead && 'Visitors book on the consultation page. Press N to book for someone.'}
          </Empty>
        }
        filtersClass="listview__tabs"
        filters={{
          when: {
            as: 'buttons',
            label: 'Which bookings',
            choices: [
              { value: 'ahead', label: 'Ahead' },
              { value: 'past', label: 'Past' },
              { value: 'cancelled', label: 'Cancelled' },
            ],
          },
        }}
        className="grid--bookings"
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
      <div className="keys row wraps hide-s">
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
