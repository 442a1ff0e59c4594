// What can be done about one person or invitation. Each says what it brings about.
import { useState } from 'react'
import {
  changeRole,
  closeAccount,
  endSessions,
  invitePerson,
  resetSecondStep,
  withdrawInvitation,
} from '#staff/people/people-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useMe } from '#staff/console/me.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { withArticle, type Role } from '#staff/roles.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { toastDone, type Sentence } from '#staff/console/toast-done.ts'
import { Field, FieldError } from '#ui/console/field.tsx'
import type { Person } from '#staff/people/people-calls.ts'
import { Button } from '#ui/console/button.tsx'

/** Runs a change, says that it is done and closes the dialog; or keeps it open with what went wrong. */
function useActing(onClose: () => void) {
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  async function act(work: () => Promise<unknown>, done: Sentence) {
    setSending(true)
    setProblem('')
    try {
      await work()
      await toastDone(done)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
    await refresh()
  }
  return { isSending, problem, act }
}

type PersonProps = { person: Person; people: Person[]; onClose: () => void }

export function PersonDialog({ person, people, onClose }: PersonProps) {
  const me = useMe()
  const { isSending, problem, act } = useActing(onClose)
  const [asked, setAsked] = useState('')
  const [leadsTo, setLeadsTo] = useState('')
  const { id, name, email, role, state } = person
  const button = (label: string, work: () => Promise<unknown>, done: Sentence, look?: 'end') => (
    <Button look={look} disabled={isSending} onClick={() => void act(work, done)}>
      {label}
    </Button>
  )
  /** What cannot be undone is pressed twice: the second time it says whose account it is. */
  const grave = (label: string, sure: string, work: () => Promise<unknown>, text: string) =>
    asked === label ? (
      <>
        {button(sure, work, text, 'end')}
        <Button look="bare" onClick={() => setAsked('')}>
          Keep it
        </Button>
      </>
    ) : (
      <Button look="end" disabled={isSending} onClick={() => setAsked(label)}>
        {label}
      </Button>
    )
  return (
    <Dialog title={name} onClose={onClose}>
      {problem && <FieldError>{problem}</FieldError>}
      {state === 'active' ? (
        <div className="stack">
          {person.hasSecondStep && (
            <div className="stack">
              <p>
                For a person who has lost their telephone: their app, recovery codes and passkeys stop working, and they
                set up a new app when they next sign in. First make sure that the request really comes from them.
              </p>
              <div className="row">
                {grave(
                  'Reset the second step',
                  `Yes, reset it for ${name}`,
                  () => callApi(resetSecondStep, { id }),
                  `${name} will set up the second step when they next sign in.`,
                )}
              </div>
            </div>
          )}
          {me.id !== id && (
            <div className="stack">
              <p>For a computer or telephone that was lost or left signed in. They can sign in again.</p>
              <div className="row">
                {button(
                  'Sign out everywhere',
                  () => callApi(endSessions, { id }),
                  `${name} has been signed out everywhere.`,
                )}
              </div>
            </div>
          )}
          <div className="stack">
            <p>
              {me.id === id
                ? 'This is your own account. You will be signed out everywhere at once. Your name'
                : 'This signs them out everywhere at once. The name'}{' '}
              stays in the history. A closed account cannot be reopened.
            </p>
            <LeadsTo {...{ person, people, leadsTo, setLeadsTo }} />
            <div className="row">
              {grave(
                'Close the account',
                `Yes, close the account of ${name}`,
                () => callApi(closeAccount, { id, leadsTo: leadsTo || null }),
                `The account of ${name} has been closed.`,
              )}
            </div>
          </div>
        </div>
      ) : (
        <div className="stack">
          <p>If you send it again, it has a new link and the earlier link stops working.</p>
          <div className="row">
            {button('Send it again', () => callApi(invitePerson, { email, role }), {
              mailed: `A new invitation has been sent to ${email}.`,
            })}
            {button(
              'Withdraw the invitation',
              () => callApi(withdrawInvitation, { email }),
              'The invitation has been withdrawn.',
              'end',
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

type LeadsToProps = Omit<PersonProps, 'onClose'> & { leadsTo: string; setLeadsTo: (id: string) => void }

/** Who gets the open leads of somebody who can have none any more. */
function LeadsTo({ person, people, leadsTo, setLeadsTo }: LeadsToProps) {
  const { name, openLeads } = person
  if (openLeads === 0) return null
  const others = people.filter((each) => each.state === 'active' && each.role !== 'editor' && each.id !== person.id)
  return (
    <Field
      label={
        openLeads === 1
          ? `${name} has one open lead. Who takes it over?`
          : `${name} has ${openLeads} open leads. Who takes them over?`
      }
    >
      {(field) => (
        <select {...field} value={leadsTo} onChange={(event) => setLeadsTo(event.target.value)}>
          <option value="">No one: show {openLeads === 1 ? 'it' : 'them'} as unassigned</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Asked before somebody with open leads gets a role that sees none. */
export function LowerDialog({ person, people, role, onClose }: PersonProps & { role: Role }) {
  const { isSending, problem, act } = useActing(onClose)
  const [leadsTo, setLeadsTo] = useState('')
  const { id, name } = person
  return (
    <Dialog
      title={`Make ${name} ${withArticle[role]}`}
      onClose={onClose}
      actions={
        <Button
          look="go"
          disabled={isSending}
          onClick={() =>
            void act(
              () => callApi(changeRole, { id, role, leadsTo: leadsTo || null }),
              `${name} is now ${withArticle[role]}.`,
            )
          }
        >
          Change the role
        </Button>
      }
    >
      {problem && <FieldError>{problem}</FieldError>}
      <p>With this role they no longer see the inbox.</p>
      <LeadsTo {...{ person, people, leadsTo, setLeadsTo }} />
    </Dialog>
  )
}
