// Moves, hands over or cancels a booking, or gives it another video link, each with a message to the visitor.
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { cancelBooking, moveBooking, reassignBooking, setMeetingLink } from '#consultations/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { dayMonthText, whenInIndia } from '#consultations/record/booking-time.ts'
import type { BookingDetail, Consultant } from '#consultations/by-staff/bookings.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { toastDone } from '#staff/console/toast-done.ts'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { useChange } from '#consultations/console/refused.ts'
import { DayAndTime, LineField, WithWhom, type When } from '#consultations/console/time-fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { apartText, meetingText, peopleText } from '#consultations/console/booking-words.ts'
import { Button } from '#ui/console/button.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

type BookingChangeProps = { booking: BookingDetail; consultants: Consultant[]; footer: HTMLElement }

export function BookingChange({ booking, consultants, footer }: BookingChangeProps) {
  const { id, name, startsOn, nearest, guests } = booking
  const refresh = useRefresh()
  // The version that this person has seen: it is renewed with what is shown, and sent with each change.
  const { sequence } = booking
  // Nothing is chosen at first: whoever opens a booking to read it must not move it by one press.
  const [chosen, setChosen] = useState('')
  const [other, setOther] = useState<When>({ day: dayInIndia(startsOn), time: clockInIndia(startsOn) })
  const [consultant, setConsultant] = useState<number | null>(null)
  const [line, setLine] = useState('')
  const { refused, isSending, send } = useChange()
  useUnsaved(line.trim() !== '')
  const [isCancelling, setCancelling] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const others = consultants.filter(({ number, takesCalls }) => takesCalls && number !== booking.consultant)
  const isOther = chosen === 'other'
  const wanted: When | undefined = isOther ? other : nearest.find((time) => time.startsOn === chosen)
  const people = peopleText(name, guests.length)
  const told = guests.length === 0 ? (name.split(' ')[0] ?? name) : `${guests.length + 1} people`
  const isSameTime = wanted?.day === dayInIndia(startsOn) && wanted.time === clockInIndia(startsOn)
  const isPossible = wanted && wanted.day !== '' && wanted.time !== '' && !isSameTime
  const goText = !isPossible ? 'Move and notify' : `Move to ${wanted.time} and notify ${told}`

  async function run(work: () => Promise<BookingDetail>, done: (now: BookingDetail) => Promise<void>) {
    await send(async () => {
      await done(await work())
      setLine('')
      setChosen('')
    })
    setCancelling(false)
    setHandingOver(false)
    await refresh()
  }

  const move = (isConfirmed: boolean) => {
    if (!wanted) return
    const with_ = isOther && consultant !== null ? { consultant } : {}
    const body = { sequence, day: wanted.day, time: wanted.time, line, isConfirmed, ...with_ }
    void run(
      () => callApi(moveBooking, { id }, body),
      (now) =>
        toastDone({ done: `Moved to ${whenInIndia(now.startsOn)}.`, mailed: `E-mails are being sent to ${told}.` }),
    )
  }
  useShortcuts([{ keys: 'Ctrl Enter', does: 'Move and notify', act: () => !isSending && isPossible && move(false) }])
  const cancel = () =>
    void run(
      () => callApi(cancelBooking, { id }, { sequence, line }),
      () =>
        toastDone({
          done: 'Cancelled, and the lead is closed.',
          mailed: 'The visitor will be notified by e-mail.',
        }),
    )
  const reassign = (given: { consultant: number; line: string }) =>
    void run(
      () => callApi(reassignBooking, { id }, { sequence, ...given }),
      (now) =>
        toastDone(
          now.sequence === sequence
            ? 'Handed over. The visitor is not notified, because the invitation does not say who will call.'
            : { done: 'Handed over.', mailed: 'The visitor learns by e-mail who will call.' },
        ),
    )

  return (
    <>
      <form
        id={`move-${id}`}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPossible) move(false)
        }}
      >
        <h3 id="move-to">Move to</h3>
        {refused && (
          <Notice
            kind={refused.needsConfirmation ? 'warn' : 'bad'}
            title={refused.message}
            action={
              refused.needsConfirmation && (
                <Button isSmall disabled={isSending} onClick={() => move(true)}>
                  Move anyway
                </Button>
              )
            }
          >
            {refused.needsConfirmation
              ? 'The rules of the booking page apply to visitors only.'
              : refused.nearest !== null && 'The nearest free times are below.'}
          </Notice>
        )}
        <div className="pick" role="radiogroup" aria-labelledby="move-to">
          {nearest.map((time) => (
            <label key={time.startsOn}>
              <input
                className="cb"
                type="radio"
                name="move-to"
                value={time.startsOn}
                checked={chosen === time.startsOn}
                onChange={() => setChosen(time.startsOn)}
              />
              <span className="nowrap">
                {dayMonthText(time.day)}, {time.time}
              </span>
              <small>{apartText(startsOn, time.startsOn)}</small>
            </label>
          ))}
          <label>
            <input
              className="cb"
              type="radio"
              name="move-to"
              value="other"
              checked={isOther}
              onChange={() => setChosen('other')}
            />
            Another day and time
          </label>
        </div>
        {isOther && (
          <>
            <DayAndTime value={other} onChange={setOther} errors={refused?.errors} />
            <WithWhom all={consultants} value={consultant} onChange={setConsultant} />
            {isSameTime && consultant !== null && (
              <p className="hint">
                The meeting already has this time. To give it to somebody else, press “Hand over…”.
              </p>
            )}
          </>
        )}
        <LineField to={name} value={line} onChange={setLine} />
        <p className="hint">
          {people} {guests.length === 0 ? 'gets' : 'get'} the new invitation; {clockInIndia(startsOn)} is given back at
          once.
        </p>
      </form>
      <VideoLink booking={booking} line={line} isSending={isSending} run={run} />
      {createPortal(
        <>
          <Button type="submit" form={`move-${id}`} look="go" disabled={isSending || !isPossible}>
            {isSending ? 'Sending…' : goText}
          </Button>
          {others.length > 0 && (
            <Button disabled={isSending} onClick={() => setHandingOver(true)}>
              Hand over…
            </Button>
          )}
          <Button look="end" className="push" disabled={isSending} onClick={() => setCancelling(true)}>
            Cancel the meeting
          </Button>
        </>,
        footer,
      )}
      {isHandingOver && (
        <ReassignDialog
          title={`Hand over the meeting with ${name}?`}
          to={name}
          doIt={(receiver) => `Hand over to ${receiver.name}`}
          able={others}
          isSending={isSending}
          onReassign={reassign}
          onClose={() => setHandingOver(false)}
        />
      )}
      {isCancelling && (
        <ConfirmDialog
          title={`Cancel the meeting with ${name}?`}
          doIt={isSending ? 'Sending…' : 'Cancel and notify'}
          isBusy={isSending}
          onConfirm={cancel}
          onClose={() => setCancelling(false)}
        >
          <p>
            {meetingText(booking)}. {people} {guests.length === 0 ? 'gets' : 'get'} the cancellation for the calendar.
            The lead is closed. This cannot be undone; you can book the time for them again.
          </p>
          <LineField to={name} value={line} onChange={setLine} />
        </ConfirmDialog>
      )}
    </>
  )
}

type VideoLinkProps = {
  booking: BookingDetail
  line: string
  isSending: boolean
  run: (work: () => Promise<BookingDetail>, done: () => Promise<void>) => Promise<void>
}

function VideoLink({ booking: { id, sequence, meetingUrl }, line, isSending, run }: VideoLinkProps) {
  const [given, setGiven] = useState(meetingUrl)
  return (
    <details>
      <summary>Change the video link</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void run(
            () => callApi(setMeetingLink, { id }, { sequence, line, meetingUrl: given }),
            () => toastDone({ done: 'The link has been changed.', mailed: 'The visitor will be notified by e-mail.' }),
          )
        }}
      >
        <TextField
          label="Video link"
          hint="They get a new invitation with it, and the message above."
          type="url"
          maxLength={500}
          value={given}
          onChange={setGiven}
        />
        <div>
          <Button type="submit" disabled={isSending || given === meetingUrl}>
            Change and notify
          </Button>
        </div>
      </form>
    </details>
  )
}
