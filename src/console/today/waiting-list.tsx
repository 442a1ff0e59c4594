// Who waits for an answer, the longest first. The inbox has all of them.
import { useState } from 'react'
import { Link } from 'react-router'
import { changeLeads } from '#leads/console-calls.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { useMe } from '#staff/console/me.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Button, ButtonLink } from '#ui/console/button.tsx'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import { KindMark, Initials } from '#ui/console/marks.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { waitedText } from '#leads/inbox/waiting.ts'
import type { Today, WaitingLead } from './today.ts'

const sourceNames: Record<WaitingLead['kind'], { icon: IconName; name: string }> = {
  enquiry: { icon: 'mail', name: 'Enquiry' },
  consultation: { icon: 'cal', name: 'Consultation' },
  application: { icon: 'person', name: 'Application' },
  'hand-over': { icon: 'chat', name: 'Assistant' },
  correction: { icon: 'shield', name: 'Privacy' },
}

export function WaitingList({ waiting }: { waiting: NonNullable<Today['waiting']> }) {
  const { list, total } = waiting
  return (
    <section className="sheet" aria-labelledby="today-waiting">
      <div className="sheet__hd">
        <h2 id="today-waiting">Waiting for an answer</h2>
        <span className="count">{total}</span>
        <ButtonLink look="bare" isSmall className="push" to="/console/leads">
          Open the inbox
          <Icon name="right" />
        </ButtonLink>
      </div>
      {list.length === 0 ? (
        <p className="sheet__bd muted">No one is waiting.</p>
      ) : (
        <table className="grid grid--stacked waits">
          <thead>
            <tr>
              <th>Waited</th>
              <th>From</th>
              <th>About</th>
              <th>Source</th>
              <th>With</th>
            </tr>
          </thead>
          <tbody>
            {list.map((lead) => (
              <Row key={lead.id} lead={lead} />
            ))}
          </tbody>
        </table>
      )}
      {total > list.length && (
        <p className="sheet__foot">
          <Link to="/console/leads">{total - list.length === 1 ? 'One' : total - list.length} more in the inbox</Link>
        </p>
      )}
    </section>
  )
}

const levels = { fresh: '', due: ' warnc', late: ' late' }

function Row({ lead }: { lead: WaitingLead }) {
  const { id, kind, name, company, about, waiting, receivedOn } = lead
  const source = sourceNames[kind]
  return (
    <tr>
      <td className={`nowrap num${levels[waiting.level]}`} title={`Received ${instantText(receivedOn)}`}>
        {waiting.level === 'late' && <Icon name="alert" isSmall />} {waitedText(waiting, receivedOn)}
        {waiting.level === 'late' && <span className="vh"> (late)</span>}
      </td>
      <td>
        <Link className="nm" to={`/console/leads/${id}`}>
          {name || 'No name'}
        </Link>
        <small>{company || 'No company'}</small>
      </td>
      <td className="waits__about">{about}</td>
      <td>
        <KindMark icon={source.icon}>{source.name}</KindMark>
      </td>
      <td>{lead.assignedTo ? <Initials name={lead.assignedTo.name} /> : <TakeIt lead={lead} />}</td>
    </tr>
  )
}

function TakeIt({ lead: { id, version, name } }: { lead: WaitingLead }) {
  const me = useMe()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    try {
      const body = { leads: [{ id, version }], set: { assignedTo: me.id } }
      const { refused } = await callApi(changeLeads, body)
      if (refused[0]) toast(refused[0].message, { isFailure: true })
      else toast(`${name || 'This lead'} is now assigned to you.`)
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'This could not be assigned to you.', { isFailure: true })
    }
    await refresh()
    setBusy(false)
  }

  return (
    <Button isSmall disabled={isBusy} onClick={() => void take()}>
      Take it<span className="vh">: {name}</span>
    </Button>
  )
}
