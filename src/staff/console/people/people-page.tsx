// People: who has an account and with which role, and who is invited.
import { useState } from 'react'
import { changeRole, listPeople } from '#staff/people/people-calls.ts'
import type { Person } from '#staff/people/people-calls.ts'
import { ask } from '#platform/console/call.ts'
import { instantDay, shortInstant } from '#platform/console/instants.ts'
import { useMe } from '#staff/console/me.ts'
import { useRead } from '#platform/console/use-read.ts'
import { mayDo, roles, withArticle, type Role } from '#staff/roles.ts'
import { Initials, StateMark } from '#ui/console/marks.tsx'
import { Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LowerDialog, PersonDialog } from './person-dialog.tsx'
import { Powers } from './powers.tsx'
import { roleNames } from '#staff/console/role-names.ts'
import { useAct } from '#staff/console/use-act.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import './people.css'

export function People() {
  const { data, error, refetch } = useRead(listPeople, [])
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Person | null>(null)
  const [lowered, setLowered] = useState<{ person: Person; role: Role } | null>(null)
  return (
    <Page title="People">
      <div className="people">
        <ul className="roles" role="list">
          {data?.roles.map((powers) => (
            <li key={powers.role}>
              <b>{roleNames[powers.role]}</b>
              <Powers powers={powers} />
            </li>
          ))}
        </ul>
        {error && <Failed what="The people could not be loaded." error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows />}
        {data && (
          <div className="sheet">
            <div className="sheet__hd">
              <span className="muted">{countText(data.data)}</span>
              <Button icon="userplus" className="push" onClick={() => setInviting(true)}>
                Invite
              </Button>
            </div>
            <table className="grid people__table">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Role</th>
                  <th>Second step</th>
                  <th>Last active</th>
                  <th>
                    <span className="vh">More</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    onOpen={() => setOpened(person)}
                    onLower={(role) => setLowered({ person, role })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {isInviting && <InviteDialog roles={data?.roles ?? []} onClose={() => setInviting(false)} />}
      {opened && <PersonDialog person={opened} people={data?.data ?? []} onClose={() => setOpened(null)} />}
      {lowered && <LowerDialog {...lowered} people={data?.data ?? []} onClose={() => setLowered(null)} />}
    </Page>
  )
}

function countText(people: Person[]): string {
  const active = people.filter(({ state }) => state === 'active').length
  const invited = people.filter(({ state }) => state === 'invited' || state === 'expired').length
  return `${active} ${active === 1 ? 'person' : 'people'}${invited > 0 ? `, ${invited} invited` : ''}`
}

type RowProps = { person: Person; onOpen: () => void; onLower: (role: Role) => void }

function PersonRow({ person, onOpen, onLower }: RowProps) {
  const [now] = useState(() => new Date())
  const { name, email, state, role } = person
  const isAccount = state === 'active' || state === 'closed'
  return (
    <tr>
      <td>
        <span className="row">
          <Initials name={name} />
          <span className="people__name">
            <b>{name}</b>
            {isAccount && <small>{email}</small>}
          </span>
        </span>
      </td>
      <td>{state === 'active' ? <RoleSelect person={person} onLower={onLower} /> : roleNames[role]}</td>
      <td>
        <SecondStep person={person} />
      </td>
      <td className="num muted">
        {state === 'active' && <span className="people__phone">Last active: </span>}
        {lastHere(person, now)}
      </td>
      <td className="end">
        {state !== 'closed' && <IconButton icon="more" label={`More for ${name}`} onClick={onOpen} />}
      </td>
    </tr>
  )
}

function SecondStep({ person: { state, hasSecondStep, hasPasskey } }: { person: Person }) {
  if (state === 'closed') return <StateMark shape="shut">Account closed</StateMark>
  if (state !== 'active') return <span className="muted">With the invitation</span>
  const head = <span className="people__phone">Code at sign-in: </span>
  if (hasSecondStep) {
    return (
      <StateMark shape="live">
        {head}
        {hasPasskey ? 'On, with a passkey' : 'On'}
      </StateMark>
    )
  }
  return <StateMark shape="bad">Off: asked at next sign-in</StateMark>
}

function lastHere({ state, on }: Person, now: Date): string {
  if (state === 'invited') return `Invited ${on ? instantDay(on) : ''}`
  if (state === 'expired') return 'Invitation expired'
  if (state === 'closed') return `Left ${on ? instantDay(on) : ''}`
  return on === null ? 'Not yet' : shortInstant(on, now)
}

/**
 * Saved at once, unless it takes leads away from the person. It ends the person's sessions, so nobody changes their own.
 */
function RoleSelect({ person, onLower }: Pick<RowProps, 'person' | 'onLower'>) {
  const me = useMe()
  const act = useAct()
  const { id, name, role, openLeads } = person
  if (me.id === id) return <>{roleNames[role]} (you)</>
  const choose = (chosen: Role, isUndo = false): Promise<boolean> =>
    act(
      () => ask(changeRole, { id, role: chosen, leadsTo: null }),
      isUndo ? `${name} is ${withArticle[role]} again.` : `${name} is now ${withArticle[chosen]}.`,
      isUndo ? undefined : () => choose(role, true),
    )
  return (
    <select
      className="in in--s"
      aria-label={`Role of ${name}`}
      value={role}
      onChange={(event) => {
        const chosen = roles.find((each) => each === event.target.value)
        if (chosen && openLeads > 0 && !mayDo(chosen, 'manager')) onLower(chosen)
        else if (chosen) void choose(chosen)
      }}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {roleNames[each]}
        </option>
      ))}
    </select>
  )
}
