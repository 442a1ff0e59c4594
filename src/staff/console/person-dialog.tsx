// What can be done about one person or invitation. Each says what it brings about.
import { useState } from 'react'
import { useGetIdentity } from 'ra-core'
import { change } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { say } from '#ui/console/toasts.tsx'
import { FieldError, messageOf } from './fields.tsx'
import type { Person } from './people-page.tsx'

export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { identity } = useGetIdentity()
  const refresh = useRefresh()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState('')
  const { id, name, email, role, state } = person

  async function act(work: () => Promise<unknown>, text: string) {
    setSending(true)
    setProblem('')
    try {
      await work()
      say(text)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
    await refresh()
  }
  const button = (label: string, work: () => Promise<unknown>, text: string, look = 'btn') => (
    <button type="button" className={look} disabled={isSending} onClick={() => void act(work, text)}>
      {label}
    </button>
  )
  /** What cannot be undone is pressed twice: the second time it says whose account it is. */
  const grave = (label: string, sure: string, work: () => Promise<unknown>, text: string) =>
    asked === label ? (
      <>
        {button(sure, work, text, 'btn btn--end')}
        <button type="button" className="btn btn--bare" onClick={() => setAsked('')}>
          Keep it
        </button>
      </>
    ) : (
      <button type="button" className="btn btn--end" disabled={isSending} onClick={() => setAsked(label)}>
        {label}
      </button>
    )
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn--bare" onClick={onClose}>
          Cancel
        </button>
      }
    >
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
                  () => change('/api/console/people/reset-second-step', { id }),
                  `${name} will set up the second step when they next sign in.`,
                )}
              </div>
            </div>
          )}
          <div className="stack">
            <p>
              {identity?.id === id ? 'This is your own account. ' : ''}This signs them out everywhere at once. The name
              stays in the history. A closed account cannot be reopened.
            </p>
            <div className="row">
              {grave(
                'Close the account',
                `Yes, close the account of ${name}`,
                () => change('/api/console/people/close', { id }),
                `The account of ${name} has been closed.`,
              )}
            </div>
          </div>
        </div>
      ) : (
        <div className="stack">
          <p>If you send it again, it has a new link and the earlier link stops working.</p>
          <div className="row">
            {button(
              'Send it again',
              () => change('/api/console/people/invite', { email, role }),
              `A new invitation has been sent to ${email}.`,
            )}
            {button(
              'Withdraw the invitation',
              () => change('/api/console/people/withdraw', { email }),
              'The invitation has been withdrawn.',
              'btn btn--end',
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
