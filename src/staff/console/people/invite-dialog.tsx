// Inviting somebody: the address and the role. The person chooses name and password.
import { useId, useState } from 'react'
import { invitePerson } from '#staff/people/people-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { Role } from '#staff/roles.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { toastDone } from '#staff/console/toast-done.ts'
import type { RolePowers } from '#staff/people/role-powers.ts'
import { PlainForm, useForm } from '#staff/console/fields.tsx'
import { Field, TextField } from '#ui/console/field.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { Powers } from './powers.tsx'
import { roleNames } from '#staff/console/role-names.ts'
import { Button } from '#ui/console/button.tsx'

type InviteProps = { roles: readonly RolePowers[]; onClose: () => void }

export function InviteDialog({ roles, onClose }: InviteProps) {
  const { values, field, ...form } = useForm({ email: '' })
  const { email } = values
  const [role, setRole] = useState<Role>('editor')
  const [link, setLink] = useState<string | null>(null)
  const refresh = useRefresh()
  const name = useId()
  async function invite() {
    const made = await callApi(invitePerson, { email, role })
    await refresh()
    if (made.link !== null) return setLink(made.link)
    await toastDone({ mailed: `The invitation has been sent to ${email.trim()}.` })
    onClose()
  }
  if (link !== null) return <InvitationLink email={email.trim()} link={link} onClose={onClose} />
  return (
    <Dialog
      title="Invite a colleague"
      onClose={onClose}
      actions={
        <Button look="go" disabled={form.isSending} onClick={() => void form.send(invite)}>
          {form.isSending ? 'Sending…' : 'Send the invitation'}
        </Button>
      }
    >
      <PlainForm form={form} onSend={invite}>
        <TextField
          label="E-mail"
          type="email"
          {...field('email')}
          hint="We send a link to this address. It can be used once, within 7 days."
        />
        <fieldset className="choices columns">
          <legend className="lab">Role</legend>
          {roles.map((powers) => (
            <div key={powers.role}>
              <label>
                <input
                  className="cb"
                  type="radio"
                  name={name}
                  checked={role === powers.role}
                  aria-describedby={`${name}-${powers.role}`}
                  onChange={() => setRole(powers.role)}
                />
                {roleNames[powers.role]}
              </label>
              <div id={`${name}-${powers.role}`}>
                <Powers powers={powers} />
              </div>
            </div>
          ))}
        </fieldset>
      </PlainForm>
    </Dialog>
  )
}

/** Without a mail server the link reaches nobody by itself. It is shown this once. */
function InvitationLink({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast('The link is copied.'),
      () => toast('Your browser does not allow this. Copy the link from the field.', { isFailure: true }),
    )
  return (
    <Dialog
      title="Pass the link on yourself"
      dismiss="Close"
      onClose={onClose}
      actions={
        <Button look="go" icon="copy" onClick={() => void copy()}>
          Copy the link
        </Button>
      }
    >
      <p>
        {email} is invited, but the website has no mail server, so no e-mail is sent. Whoever has this link can accept
        the invitation: give it to nobody else.
      </p>
      <Field label="Invitation link" hint="It works once, within 7 days. It is not shown again.">
        {(field) => <input {...field} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />}
      </Field>
    </Dialog>
  )
}
