// Inviting somebody: the address and the role. The person chooses name and password.
import { useId, useState } from 'react'
import { change } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { roles, type Role } from '#platform/http/staff-of.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { say } from '#ui/console/toasts.tsx'
import { PlainForm, TextField, useSending } from './fields.tsx'
import { roleNames } from './role-names.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const { isSending, problems, send } = useSending()
  const refresh = useRefresh()
  const name = useId()
  async function invite() {
    await change('/api/console/people/invite', { email, role })
    say(`The invitation has been sent to ${email.trim()}.`)
    onClose()
    await refresh()
  }
  return (
    <Dialog
      title="Invite a colleague"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn--bare" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn btn--go" disabled={isSending} onClick={() => void send(invite)}>
            {isSending ? 'Sending…' : 'Send the invitation'}
          </button>
        </>
      }
    >
      <PlainForm problems={problems} onSend={() => void send(invite)}>
        <TextField
          label="E-mail"
          type="email"
          value={email}
          error={problems.fields.email}
          hint="We send a link to this address. It can be used once, within 7 days."
          onChange={setEmail}
        />
        <fieldset className="choices">
          <legend className="lab">Role</legend>
          {roles.map((each) => (
            <label key={each}>
              <input className="cb" type="radio" name={name} checked={role === each} onChange={() => setRole(each)} />
              {roleNames[each]}
            </label>
          ))}
        </fieldset>
      </PlainForm>
    </Dialog>
  )
}
