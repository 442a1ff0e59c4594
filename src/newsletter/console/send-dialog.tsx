// Asks when an issue is sent, and says what happens then.
import { useId, useState } from 'react'
import { instantAt } from '#platform/dates.ts'
import { readDelivery } from '#platform/mail/console-calls.ts'
import { readIssue, scheduleIssue } from '#newsletter/console-calls.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { instantDay, instantText, instantTime } from '#platform/console/instants.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { addDays, dayInIndia } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { toastDone } from '#staff/console/toast-done.ts'
import { peopleText } from './issue-state.tsx'
import { nobodyGetsIt } from '#newsletter/issues/issue.ts'
import type { Issue } from './use-issue-draft.ts'
import { FieldError, TextField } from '#ui/console/field.tsx'

const whens = [
  ['later', 'At a set time'],
  ['now', 'Now'],
] as const
type When = (typeof whens)[number][0]

function instantOf(day: string, time: string): Date | null {
  const instant = instantAt(day, time)
  return Number.isNaN(instant.getTime()) ? null : instant
}

export function SendDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const id = useId()
  const refresh = useRefresh()
  const [when, setWhen] = useState<When>('later')
  const [day, setDay] = useState(() => addDays(dayInIndia(new Date()), 1))
  const [time, setTime] = useState('09:30')
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)
  const [reach, setReach] = useState(issue.reach)
  const delivery = useRead(readDelivery, [])
  const at = when === 'now' ? null : instantOf(day, time)
  const people = peopleText(reach.recipients)
  const label =
    when === 'now'
      ? `Send to ${people} now`
      : at === null
        ? 'Schedule'
        : `Send to ${people} on ${instantDay(at)} at ${instantTime(at)}`

  async function send() {
    setSending(true)
    try {
      const given = { version: issue.version, sendAt: at?.toISOString() ?? null, recipients: reach.recipients }
      await callApi(scheduleIssue, { id: issue.id }, given)
      await toastDone(
        at === null ? { mailed: 'The issue is being sent.' } : `The issue is scheduled for ${instantText(at)}.`,
      )
      await refresh()
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      if (error instanceof CallError && error.status === 409) await readReach()
      setSending(false)
    }
  }
  /** The number that is confirmed next is the present one. */
  async function readReach() {
    const present = await callApi(readIssue, { id: String(issue.id) }).catch(() => issue)
    setReach(present.reach)
  }

  return (
    <Dialog
      title="Send this issue"
      onClose={onClose}
      dismiss="Not yet"
      actions={
        <Button
          look="go"
          disabled={isSending || reach.recipients === 0 || (when === 'later' && at === null)}
          onClick={() => void send()}
        >
          {isSending ? 'Scheduling…' : label}
        </Button>
      }
    >
      <p className="nl__subject">{issue.subject}</p>
      <p>
        {reach.recipients === 0
          ? nobodyGetsIt
          : `${people} ${reach.recipients === 1 ? 'has' : 'have'} confirmed the subscription and would get the issue now.`}{' '}
        {reach.suppressed > 0 &&
          `${numberText(reach.suppressed)} more ${reach.suppressed === 1 ? 'is' : 'are'} on the suppression list and ${reach.suppressed === 1 ? 'gets' : 'get'} nothing. `}
        Each recipient gets a separate e-mail and sees no other address.
      </p>
      {delivery.data?.how === 'files' && (
        <Notice kind="warn" title="No mail server is set.">
          Every e-mail is saved as a file on the server and is not delivered.
        </Notice>
      )}
      <div className="pick" role="radiogroup" aria-label="When">
        {whens.map(([each, name]) => (
          <label key={each}>
            <input
              className="cb"
              type="radio"
              name={`${id}-when`}
              checked={when === each}
              onChange={() => setWhen(each)}
            />
            {name}
          </label>
        ))}
      </div>
      {when === 'later' && (
        <div className="columns">
          <TextField label="Day" className="num" type="date" value={day} onChange={setDay} />
          <TextField label="Time (IST)" className="num" type="time" value={time} onChange={setTime} />
        </div>
      )}
      <p className="fine muted">
        {when === 'now'
          ? 'E-mails that have been sent cannot be recalled.'
          : 'You can cancel the schedule until then. The issue is sent as shown in the preview, to everyone who is subscribed at that time. If an insight is no longer published by then, nothing is sent and the issue is held for you.'}
      </p>
      {refusal !== '' && <FieldError>{refusal}</FieldError>}
    </Dialog>
  )
}
