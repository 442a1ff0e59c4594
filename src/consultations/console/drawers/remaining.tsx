// The meetings that remain in a blocked time or on a holiday. All of them are handed over or cancelled at once, each with
// the e-mails of a single change.
import { useState } from 'react'
import { cancelBooking, readBookingsWithin, reassignBooking } from '#consultations/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { consultantName, meetingText, noteOf } from '#consultations/console/booking-words.ts'
import { LineField } from '#consultations/console/time-fields.tsx'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import type { BookingRow, Consultant } from '#consultations/by-staff/bookings.ts'
import { Button, ButtonLink } from '#ui/console/button.tsx'
import { ConfirmDialog, Drawer } from '#ui/console/dialog.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { toastDone } from '#staff/console/toast-done.ts'
import { DrawerTitle } from './drawer-title.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

/** Instants, and the numbers of consultants with commas between them; those of everybody without. */
export type Span = { from: string; until: string; consultants?: string }

/** Below /console/bookings. */
export function remainingPath(span: Span): string {
  return `/remaining?${new URLSearchParams(span)}`
}

export function spanIn(search: URLSearchParams): Span {
  const consultants = search.get('consultants')
  const [from, until] = [search.get('from') ?? '', search.get('until') ?? '']
  return consultants === null ? { from, until } : { from, until, consultants }
}

type RemainingProps = { span: Span; consultants: Consultant[]; addressOf: (path: string) => string }

export function RemainingDrawer({ onClose, ...remaining }: RemainingProps & { onClose: () => void }) {
  const { from, until } = remaining.span
  const beneath = Date.parse(from) && Date.parse(until) ? `${whenInIndia(from)} to ${whenInIndia(until)} IST` : ''
  return (
    <Drawer
      label="Meetings that remain"
      title={<DrawerTitle beneath={beneath}>Meetings that remain</DrawerTitle>}
      onClose={onClose}
    >
      <p className="muted">Visitors can no longer choose this time. These meetings were booked before.</p>
      <Remaining {...remaining} />
    </Drawer>
  )
}

export function Remaining({ span, consultants, addressOf }: RemainingProps) {
  const read = useRead(readBookingsWithin, [{ ...span }], { everyMs: 30_000 })
  return (
    <Loaded of={read} failed="The meetings could not be loaded." rows={3} label="Loading the meetings">
      {(bookings) => <Meetings bookings={bookings} span={span} consultants={consultants} addressOf={addressOf} />}
    </Loaded>
  )
}

type BulkAction = 'cancel' | 'reassign'
const did: Record<BulkAction, string> = { cancel: 'cancelled', reassign: 'handed over' }
const notified: Record<BulkAction, string> = {
  cancel: 'The visitors will be notified by e-mail.',
  reassign: 'The visitors learn it by e-mail if the invitation says who will call.',
}

function Meetings({ bookings, span, consultants, addressOf }: RemainingProps & { bookings: BookingRow[] }) {
  const refresh = useRefresh()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [line, setLine] = useState('')
  const [isSending, setSending] = useState(false)
  useUnsaved(isSending, {
    words: 'The meetings that have not been changed yet stay as they are if you leave now.',
    leaveLabel: 'Leave',
  })
  const [failed, setFailed] = useState<{ title: string; each: Failed<BookingRow>[] } | null>(null)
  // Nobody is invited to what the visitor has not confirmed, and it ends by itself.
  const booked = bookings.filter(({ status }) => status === 'booked')
  const away = span.consultants?.split(',').map(Number) ?? []
  const able = consultants.filter(
    ({ number, takesCalls }) =>
      takesCalls && !away.includes(number) && booked.some(({ consultant }) => consultant !== number),
  )
  const ofOthers = (to: number) => booked.filter(({ consultant }) => consultant !== to)
  const close = () => {
    if (!isSending) setAsked(null)
  }

  async function run(what: BulkAction, of: BookingRow[], change: (booking: BookingRow) => Promise<unknown>) {
    setSending(true)
    setFailed(null)
    const each = await changeEach(of, change)
    const done = of.length - each.length
    if (done > 0) await toastDone({ done: `${meetingsText(done)} ${did[what]}.`, mailed: notified[what] })
    if (each.length > 0) {
      const title = `${each.length} of ${of.length} not ${did[what]}: ${each.map(({ booking }) => booking.name).join(', ')}`
      setFailed({ title, each })
      toast(title, { isFailure: true })
    }
    setSending(false)
    setAsked(null)
    await refresh()
  }
  const cancelAll = () =>
    run('cancel', booked, ({ id, sequence }) => callApi(cancelBooking, { id }, { sequence, line }))
  const reassignAll = (given: { consultant: number; line: string }) =>
    run('reassign', ofOthers(given.consultant), ({ id, sequence }) =>
      callApi(reassignBooking, { id }, { sequence, ...given }),
    )

  return (
    <section className="stack" aria-label="Meetings that remain">
      {failed && (
        <Notice kind="bad" title={failed.title}>
          {failed.each.map(({ booking, message }) => (
            <span className="remaining__why" key={booking.id}>
              {booking.name}, {whenInIndia(booking.startsOn)}: {message}
            </span>
          ))}
        </Notice>
      )}
      <h3>{bookings.length === 0 ? 'No meetings remain' : `${meetingsText(bookings.length)} booked in this time`}</h3>
      {bookings.length > 0 && (
        <ul className="list sheet">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <span className="t">
                <b>{booking.name}</b>
                <small>
                  {meetingText(booking)}
                  {consultants.length > 1 && `, ${consultantName(consultants, booking.consultant)}`}
                </small>
                {booking.status === 'unconfirmed' && <small>{noteOf(booking)}, not confirmed by the visitor</small>}
              </span>
              <ButtonLink isSmall to={addressOf(`/${booking.id}`)}>
                Open
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {booked.length > 0 && (
        <div className="row">
          {able.length > 0 && (
            <Button disabled={isSending} onClick={() => setAsked('reassign')}>
              Hand over all…
            </Button>
          )}
          <Button look="end" disabled={isSending} onClick={() => setAsked('cancel')}>
            Cancel all…
          </Button>
        </div>
      )}
      {asked === 'reassign' && (
        <ReassignDialog
          title="Hand over all meetings of this time?"
          to="all of them"
          doIt={({ number, name }) => `Hand over ${meetingsText(ofOthers(number).length).toLowerCase()} to ${name}`}
          able={able}
          isSending={isSending}
          onReassign={(given) => void reassignAll(given)}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={booked.length === 1 ? 'Cancel the meeting?' : `Cancel ${booked.length} meetings?`}
          doIt={isSending ? 'Sending…' : `Cancel ${meetingsText(booked.length).toLowerCase()} and notify`}
          dismiss={booked.length === 1 ? 'Keep it' : 'Keep them'}
          isBusy={isSending}
          onConfirm={() => void cancelAll()}
          onClose={close}
        >
          <p>
            {booked.map(({ name }) => name).join(', ')}: everyone invited gets the cancellation for the calendar, and
            the leads are closed. This cannot be undone.
          </p>
          <LineField to="all of them" value={line} onChange={setLine} />
        </ConfirmDialog>
      )}
    </section>
  )
}

type Failed<Booking> = { booking: Booking; message: string }

/** One after another, also after one has failed. Returns those for which it was not made, with the reason. */
export async function changeEach<Booking>(
  bookings: readonly Booking[],
  change: (booking: Booking) => Promise<unknown>,
): Promise<Failed<Booking>[]> {
  const failed: Failed<Booking>[] = []
  for (const booking of bookings) {
    try {
      await change(booking)
    } catch (error) {
      failed.push({ booking, message: messageOf(error) })
    }
  }
  return failed
}

/** 'One meeting', '3 meetings' */
function meetingsText(count: number): string {
  return count === 1 ? 'One meeting' : `${count} meetings`
}
