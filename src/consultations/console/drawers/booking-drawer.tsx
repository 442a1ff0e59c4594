// One booking beside the calendar: everything about it, and what can be done with it.
import { hasTime, isConfirmed } from '#consultations/record/booking.ts'
import { useState } from 'react'
import { consultationForm } from '#consultations/consultation-form.ts'
import { Link } from 'react-router'
import { readBooking, markAttendance } from '#consultations/console-calls.ts'
import { useNow } from '#platform/console/use-now.ts'
import { instantText, shortInstant } from '#platform/console/instants.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { BookingDetail, Consultant } from '#consultations/by-staff/bookings.ts'
import { clockInIndia } from '#platform/dates.ts'
import { isUndelivered } from '#platform/mail/delivery-state.ts'
import { MailMark, mailMarks } from '#staff/console/mail-mark.tsx'
import { telephoneHref } from '#platform/text/telephone.ts'
import { Drawer } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { BookingChange } from './booking-change.tsx'
import { DrawerTitle } from './drawer-title.tsx'
import { consultantName, meetingText, theirClock } from '#consultations/console/booking-words.ts'
import { historyText } from '#consultations/by-staff/history-words.ts'
import { Facts } from '#ui/console/facts.tsx'
import { callApi } from '#platform/console/call.ts'
import { useAction } from '#staff/console/use-action.ts'

type BookingDrawerProps = { id: number; consultants: Consultant[]; onClose: () => void }

export function BookingDrawer({ id, consultants, onClose }: BookingDrawerProps) {
  const { data, error, refetch } = useRead(readBooking, [{ id: String(id) }], { everyMs: 30_000 })
  // What is kept while another booking is read belongs to the former one.
  const booking = data?.id === id ? data : undefined
  if (booking) return <Opened key={id} booking={booking} consultants={consultants} onClose={onClose} />
  return (
    <Drawer label="Booking" title={<h2>Booking</h2>} onClose={onClose}>
      <Loaded
        of={{ data: booking, error, refetch }}
        failed="The booking could not be loaded."
        rows={4}
        label="Loading the booking"
      >
        {() => null}
      </Loaded>
    </Drawer>
  )
}

type OpenedProps = { booking: BookingDetail; consultants: Consultant[]; onClose: () => void }

function Opened({ booking, consultants, onClose }: OpenedProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const { name, company, status, confirmBy } = booking
  return (
    <Drawer
      label={`Booking of ${name}`}
      title={
        <DrawerTitle version={booking.sequence} beneath={company}>
          {name}
        </DrawerTitle>
      }
      footer={<div className="drawer__place row wraps" ref={setFooter} />}
      onClose={onClose}
    >
      {status === 'unconfirmed' && confirmBy !== null && (
        <Notice kind="warn" title={`Held until ${clockInIndia(confirmBy)}, not confirmed by the visitor`}>
          {booking.isSpam && 'It may be spam. '}No one is invited until the visitor confirms it by e-mail.
        </Notice>
      )}
      {!hasTime(booking) && (
        <Notice kind="info" title={status === 'cancelled' ? 'This meeting is cancelled.' : 'Not confirmed in time.'}>
          It no longer takes up any time.
        </Notice>
      )}
      {booking.isSpam && isConfirmed(booking) && (
        <Notice kind="warn" icon="spam" title="Possible spam.">
          E-mails go only to the office until someone marks it as not spam in the inbox.
        </Notice>
      )}
      {hasTime(booking) && isUndelivered(booking.mail.state) && booking.mail.state !== 'delayed' && (
        <Notice kind="bad" title="The invitation has not been sent.">
          {booking.mail.reason}
        </Notice>
      )}
      <BookingFacts booking={booking} consultants={consultants} />
      {booking.agenda !== '' && <p className="letter letter--small">{booking.agenda}</p>}
      {booking.canChange && footer && <BookingChange booking={booking} consultants={consultants} footer={footer} />}
      {booking.hasBegun && status === 'booked' && <Attendance booking={booking} />}
      <History booking={booking} />
    </Drawer>
  )
}

function BookingFacts({ booking, consultants }: Omit<OpenedProps, 'onClose'>) {
  const { startsOn, timeZone, meetingUrl, guests, email, phone, reference, leadId, consultant } = booking
  const clock = theirClock(startsOn, timeZone)
  return (
    <Facts
      of={{
        When: (
          <>
            <b>{meetingText(booking)}</b>
            <br />
            <span className="muted">
              {clock === null ? 'Time zone unknown' : `Their clock: ${clock}`}
              {clock !== null && clock !== 'the same' && ` (${timeZone.replaceAll('_', ' ')})`}
            </span>
          </>
        ),
        Where: isConfirmed(booking) && (
          <a href={meetingUrl} target="_blank" rel="noreferrer">
            {meetingUrl.replace(/^https:\/\//, '')}
          </a>
        ),
        With: consultantName(consultants, consultant),
        [consultationForm.fields.subject.label]: booking.subject,
        'E-mail': <a href={`mailto:${email}`}>{email}</a>,
        Phone: phone !== '' && <a href={telephoneHref(phone)}>{phone}</a>,
        [!isConfirmed(booking) ? 'Not invited' : guests.length === 1 ? 'Guest' : 'Guests']:
          guests.length > 0 && guests.map((guest) => <div key={guest}>{guest}</div>),
        'E-mail status': booking.mail.state !== 'none' && (
          <>
            <MailMark state={booking.mail.state} what="Invitation" />
            {booking.mail.reason !== '' && <div className="muted">{booking.mail.reason}</div>}
          </>
        ),
        Lead: <Link to={`/console/leads/${leadId}`}>{reference}</Link>,
      }}
    />
  )
}

function History({ booking: { history, mails } }: { booking: BookingDetail }) {
  const now = useNow()
  return (
    <>
      <section className="stack">
        <h3>History</h3>
        <ul className="hist">
          {history.map((line, index) => (
            <li key={index}>
              <time dateTime={line.on} title={instantText(line.on)}>
                {shortInstant(line.on, now)}
              </time>
              <span>{historyText(line)}</span>
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary>
          {mails.length === 0
            ? 'No e-mails are stored'
            : `${mails.length} ${mails.length === 1 ? 'e-mail' : 'e-mails'}`}
        </summary>
        <ul className="hist">
          {mails.map((mail, index) => (
            <li key={index}>
              <time dateTime={mail.on}>{shortInstant(mail.on, now)}</time>
              <span className="breaks">
                {mail.subject}
                <span className="muted">
                  {' '}
                  to {mail.to}. {mailMarks[mail.state].text}
                  {mail.reason !== '' && `: ${mail.reason}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

const marks = [
  ['attended', 'Took place'],
  ['missed', 'Did not attend'],
] as const

/** Whether a meeting that has begun took place. */
function Attendance({ booking }: { booking: BookingDetail }) {
  const act = useAction()
  const [isSaving, setSaving] = useState(false)
  async function mark(attendance: BookingDetail['attendance']) {
    setSaving(true)
    const former = booking.attendance
    await act(
      () => callApi(markAttendance, { id: booking.id }, { attendance }),
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
