// The changes of dates that wait for a second person, each with what it reaches.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { decideDateChange, readDateEffect } from '#calendar/console-calls.ts'
import type { Decision, Proposal } from '#calendar/desk/desk.ts'
import { ask } from '#platform/console/call.ts'
import { useMe } from '#staff/console/me.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { Button } from '#ui/console/button.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { say } from '#ui/console/toasts.tsx'
import { EffectPreview } from './effect-preview.tsx'
import { isOfForm, refusalOf, type Refusal } from './refusal.ts'

type Props = { proposals: readonly Proposal[]; isAlone: boolean }

export function Proposals({ proposals, isAlone }: Props) {
  return (
    <section aria-labelledby="waiting" className="stack">
      <h2 id="waiting">Waiting for a second person</h2>
      {isAlone && proposals.length > 0 && (
        <Notice
          kind="warn"
          title="You are the only member of staff on this site, so there is no second person. An administrator may approve a change alone and says why."
        />
      )}
      {proposals.length === 0 ? (
        <p className="muted">Nothing waits. A change is proposed at its date, under By month.</p>
      ) : (
        proposals.map((proposal) => <One key={proposal.id} proposal={proposal} isAlone={isAlone} />)
      )}
    </section>
  )
}

const said = { approve: 'Approved, and on the site.', refuse: 'Refused.', withdraw: 'Withdrawn.' } as const

function One({ proposal, isAlone }: { proposal: Proposal; isAlone: boolean }) {
  const { id, ruleId, originalDay, title, change, dayBefore, proposedBy, proposedOn, isOwn } = proposal
  const refresh = useRefresh()
  const { role } = useMe()
  const [reason, setReason] = useState('')
  useUnsaved(reason.trim() !== '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const effect = useQuery({
    queryKey: ['dates', 'effect', id],
    queryFn: () => ask(readDateEffect, { ruleId, originalDay, change }),
  })
  const mayApprove = !isOwn || (isAlone && role === 'administrator')
  async function decide(decision: Decision['decision']) {
    setBusy(true)
    setRefusal(null)
    try {
      await ask(decideDateChange, { id }, { decision, reason })
      await refresh()
      say(said[decision])
    } catch (error) {
      setRefusal(refusalOf(error))
      setBusy(false)
    }
  }
  const after = change === null ? dayText(originalDay) : change.action === 'hide' ? 'hidden' : dayText(change.newDay)
  return (
    <article className="sheet dates__proposal stack" aria-label={title}>
      <h3>
        {title}: <s>{dayBefore === null ? 'hidden' : dayText(dayBefore)}</s>
        <span aria-hidden="true"> → </span>
        <span className="vh">becomes</span> {after}
      </h3>
      {change === null && <p>Back to the day under the rule.</p>}
      {change !== null && change.circular !== '' && <p>{change.circular}</p>}
      {change !== null && change.note !== '' && <p>{change.note}</p>}
      <p className="hint">
        Proposed by {isOwn ? 'you' : proposedBy} on {dayText(dayInIndia(new Date(proposedOn)))}.
      </p>
      {effect.data && <EffectPreview id={`effect-${id}`} title={title} effect={effect.data} />}
      {effect.error && <Notice kind="bad" title="What will change could not be read." />}
      {refusal && isOfForm(refusal) && <Notice kind="bad" title={refusal.message} />}
      <TextField
        label={isOwn && mayApprove ? 'Reason for approving alone' : 'Reason'}
        isOptional={!isOwn || !mayApprove}
        maxLength={300}
        value={reason}
        error={refusal?.errors['reason']}
        onChange={setReason}
      />
      <div className="row">
        {mayApprove && (
          <Button look="go" disabled={isBusy} onClick={() => void decide('approve')}>
            Approve
          </Button>
        )}
        {isOwn ? (
          <Button disabled={isBusy} onClick={() => void decide('withdraw')}>
            Withdraw
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void decide('refuse')}>
            Refuse
          </Button>
        )}
        {!mayApprove && <span className="hint push">A second person approves it</span>}
      </div>
    </article>
  )
}
