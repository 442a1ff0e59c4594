// An issue that is scheduled or on its way: when, to how many, and what became of the copies.
import { useState } from 'react'
import { stopIssue, takeIssueBack } from '#newsletter/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { Link } from 'react-router'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueState, numberText, peopleText } from './issue-state.tsx'
import { useAct } from '#staff/console/use-act.ts'
import type { Issue } from './use-issue-draft.ts'

export function IssueReport({ issue }: { issue: Issue }) {
  const scheduledFor = issue.state === 'scheduled' ? issue.sendAt : null
  return (
    <div className="nl">
      <div className="stack">
        <section className="sheet nl__facts" aria-label="About this issue">
          <IssueState issue={issue} />
          <p className="nl__subject">{issue.subject}</p>
          <Actions issue={issue} />
          <Facts
            of={{
              'Will be sent': scheduledFor !== null && instantText(scheduledFor),
              To: scheduledFor !== null && `${peopleText(issue.reach.recipients)} as of now`,
              'Sending began': issue.startedOn && instantText(issue.startedOn),
              Stopped:
                issue.state === 'stopped' &&
                issue.finishedOn !== null &&
                `${instantText(issue.finishedOn)} by ${issue.changedBy}`,
              'Scheduled by': issue.scheduledBy,
            }}
          />
        </section>
        {issue.startedOn !== null && <Counts issue={issue} />}
      </div>
      <IssuePreview id={issue.id} version={issue.version} />
    </div>
  )
}

function Counts({ issue: { counts, reasons, state } }: { issue: Issue }) {
  const rows: [string, number, string | undefined][] = [
    ['Recipients', counts.recipients, state === 'sending' ? 'still being sent' : undefined],
    ['Delivered to the mail server', counts.delivered, undefined],
    ['Waiting', counts.waiting, undefined],
    ['Failed', counts.failed, undefined],
    ['Withdrawn', counts.withdrawn, 'unsubscribed or erased before it was sent'],
    ['Stopped', counts.stopped, 'not sent because the issue was stopped'],
    ['Suppressed', counts.suppressed, 'on the suppression list, so no copy was made'],
    ['Unsubscribed since', counts.unsubscribed, 'through the link in this issue'],
  ]
  return (
    <section className="sheet" aria-label="Delivery">
      <table className="grid nl__counts">
        <caption className="vh">Delivery</caption>
        <tbody>
          {rows
            .filter(([label, count]) => count > 0 || !['Withdrawn', 'Stopped'].includes(label))
            .map(([label, count, note]) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {note !== undefined && <small>{note}</small>}
                </th>
                <td className="num end">{numberText(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {reasons.length > 0 && (
        <div className="sheet__bd nl__reasons">
          <h2 className="h2">Why copies failed</h2>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span className="num">{numberText(count)}</span> {reason}
              </li>
            ))}
          </ul>
          <Link to={`/console/mail?filter=${encodeURIComponent(JSON.stringify({ state: 'failed' }))}`}>
            Failed e-mails in the outbox
          </Link>
        </div>
      )}
      <p className="fine muted nl__foot">
        We do not record who opens an e-mail or clicks its links, so there are no such figures.
      </p>
    </section>
  )
}

function Actions({ issue }: { issue: Issue }) {
  const act = useAct()
  const [isStopping, setStopping] = useState(false)
  const { id, version, state, counts } = issue
  async function run(work: () => Promise<unknown>, done: string) {
    await act(work, done)
    setStopping(false)
  }
  if (state === 'scheduled')
    return (
      <div>
        <Button
          icon="undo"
          onClick={() =>
            void run(
              () => ask(takeIssueBack, { id }, { version }),
              'The schedule is cancelled. The issue is a draft again.',
            )
          }
        >
          Cancel the schedule and edit
        </Button>
      </div>
    )
  const canStop = state === 'sending' || (state === 'sent' && counts.waiting > 0)
  if (!canStop) return null
  return (
    <div>
      <Button look="end" icon="block" onClick={() => setStopping(true)}>
        Stop sending…
      </Button>
      {isStopping && (
        <ConfirmDialog
          title="Stop this issue?"
          dismiss="Keep sending"
          doIt="Stop for good"
          onConfirm={() =>
            void run(() => ask(stopIssue, { id }), 'Sending has stopped. Copies not yet sent will not be sent.')
          }
          onClose={() => setStopping(false)}
        >
          <p>
            {peopleText(counts.delivered)} {counts.delivered === 1 ? 'has' : 'have'} already been sent the issue, and
            that cannot be undone. No one else will get it, and sending cannot be resumed.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
