// An issue that is scheduled, on its way or sent: when, and to how many.
import { useState } from 'react'
import { stopIssue, takeIssueBack } from '#newsletter/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Link } from 'react-router'
import { Button } from '#ui/console/button.tsx'
import { ConfirmDialog } from '#ui/console/dialog.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueState, peopleText } from './issue-state.tsx'
import { useAction } from '#staff/console/use-action.ts'
import type { Issue } from './use-issue-draft.ts'

export function IssueOverview({ issue }: { issue: Issue }) {
  const scheduledFor = issue.state === 'scheduled' ? issue.sendAt : null
  return (
    <div className="nl">
      <section className="sheet sheet__bd stack" aria-label="About this issue">
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
            Recipients: issue.startedOn !== null && <Totals of={issue.counts} />,
          }}
        />
      </section>
      <IssuePreview id={issue.id} version={issue.version} />
    </div>
  )
}

function Totals({ of: { recipients, waiting, failed } }: { of: Issue['counts'] }) {
  return (
    <>
      {peopleText(recipients)}
      {waiting > 0 && `, ${numberText(waiting)} waiting`}
      {failed > 0 && (
        <>
          , {numberText(failed)} failed:{' '}
          <Link to={`/console/mail?filter=${encodeURIComponent(JSON.stringify({ state: 'failed' }))}`}>
            Failed e-mails in the outbox
          </Link>
        </>
      )}
    </>
  )
}

function Actions({ issue }: { issue: Issue }) {
  const act = useAction()
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
              () => callApi(takeIssueBack, { id }, { version }),
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
            void run(() => callApi(stopIssue, { id }), 'Sending has stopped. Copies not yet sent will not be sent.')
          }
          onClose={() => setStopping(false)}
        >
          <p>E-mails that have been sent cannot be recalled. No one else will get it, and sending cannot be resumed.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
