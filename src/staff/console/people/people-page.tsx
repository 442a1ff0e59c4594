// People: who has an account and with which role, and who is invited.
import { useState } from 'react'
import { changeRole, listPeople } from '#staff/people/people-calls.ts'
import type { Person } from '#staff/people/people-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { instantDay, shortInstant } from '#platform/console/instants.ts'
import { useMe } from '#staff/console/me.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { mayDo, roles, withArticle, type Role } from '#staff/roles.ts'
import { Initials, StateMark } from '#ui/console/marks.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Page } from '#ui/console/page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LowerDialog, PersonDialog } from './person-dialog.tsx'
import { Powers } from './powers.tsx'
import { roleNames } from '#staff/console/role-names.ts'
import { useAction } from '#staff/console/use-action.ts'
import { Button, IconButton } from '#ui/console/button.tsx'
import './people.css'

export function People() {
  const read = useRead(listPeople, [])
  const { data } = read
  const now = useNow()
  const [isInviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Person | null>(null)
  const [lowered, setLowered] = useState<{ person: Person; role: Role } | null>(null)
  return (
    <Page title="People">
      <div className="people stack">
        <ul className="roles" role="list">
          {data?.roles.map((powers) => (
            <li key={powers.role}>
              <b>{roleNames[powers.role]}</b>
              <Powers powers={powers} />
            </li>
          ))}
        </ul>
        <List
          of={read}
          failed="The people could not be loaded."
          head={
            data && (
              <div className="sheet__hd">
                <span className="muted">{countText(data.data)}</span>
                <Button icon="userplus" className="push" onClick={() => setInviting(true)}>
                  Invite
                </Button>
              </div>
            )
          }
          empty={null}
          className="people__table"
          keyOf={({ id }) => id}
          columns={[
            { head: 'Name', cell: (person) => <Name person={person} /> },
            {
              head: 'Role',
              cell: (person) =>
                person.state === 'active' ? (
                  <RoleSelect person={person} onLower={(role) => setLowered({ person, role })} />
                ) : (
                  roleNames[person.role]
                ),
            },
            { head: 'Second step', cell: (person) => <SecondStep person={person} /> },
            {
              head: 'Last active',
              cellClass: 'num muted',
              cell: (person) => (
                <>
                  {person.state === 'active' && <span className="people__phone">Last active: </span>}
                  {lastHere(person, now)}
                </>
              ),
            },
            {
              head: 'More',
              isHeadHidden: true,
              cellClass: 'end',
              cell: (person) =>
                person.state !== 'closed' && (
                  <IconButton icon="more" label={`More for ${person.name}`} onClick={() => setOpened(person)} />
                ),
            },
          ]}
        />
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

function Name({ person: { name, email, state } }: { person: Person }) {
  return (
    <span className="row">
      <Initials name={name} />
      <span className="people__name">
        <b>{name}</b>
        {(state === 'active' || state === 'closed') && <small>{email}</small>}
      </span>
    </span>
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
function RoleSelect({ person, onLower }: { person: Person; onLower: (role: Role) => void }) {
  const me = useMe()
  const act = useAction()
  const { id, name, role, openLeads } = person
  if (me.id === id) return <>{roleNames[role]} (you)</>
  const choose = (chosen: Role, isUndo = false): Promise<boolean> =>
    act(
      () => callApi(changeRole, { id, role: chosen, leadsTo: null }),
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
