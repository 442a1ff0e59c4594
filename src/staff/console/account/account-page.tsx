// One's own account: name, address, password, second step, passkeys, sessions and keys.
import { useState } from 'react'
import {
  changeEmail,
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  readAccount,
} from '#staff/account/account-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { useSingleKeys } from '#ui/console/shortcuts.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { Go, NewPassword, PlainForm, useForm } from '#staff/console/fields.tsx'
import { Checkbox, TextField } from '#ui/console/field.tsx'
import { roleNames } from '#staff/console/role-names.ts'
import { Section, type AccountData } from './account-parts.tsx'
import { Passkeys, SecondStepSection } from './account-second-step.tsx'
import { useConfirmed } from './confirmed.tsx'
import { toastDone, type Sentence } from '#staff/console/toast-done.ts'
import { useAction } from '#staff/console/use-action.ts'
import { Button } from '#ui/console/button.tsx'
import '#staff/console/people/people.css'

export function Account() {
  const { data, error, refetch } = useRead(readAccount, [])
  return (
    <Page title="Your account">
      {error && <Failed what="Your account could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <div className="account">
          <NameSection account={data} />
          <EmailSection account={data} />
          <PasswordSection account={data} />
          <SecondStepSection account={data} />
          <Passkeys passkeys={data.passkeys} />
          <Sessions account={data} />
          <Keys />
        </div>
      )}
    </Page>
  )
}

function NameSection({ account }: { account: AccountData }) {
  const { values, field, ...form } = useForm({ name: account.name })
  const refresh = useRefresh()
  return (
    <Section
      title="Name"
      note={`${roleNames[account.role]}. Your name is shown next to what you do, and in the e-mails you send.`}
    >
      <PlainForm
        label="Name"
        form={form}
        onSend={async () => {
          await callApi(changeName, values)
          toast('Your name has been saved.')
          await refresh()
        }}
      >
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <Go isPlain isSending={form.isSending} sending="Saving…">
          Save the name
        </Go>
      </PlainForm>
    </Section>
  )
}

function EmailSection({ account }: { account: AccountData }) {
  const { values, field, ...form } = useForm({ email: account.email })
  const { email } = values
  const { confirmed, question } = useConfirmed(account.passkeys.length > 0)
  const refresh = useRefresh()
  const change = async (wanted: string, done: Sentence) => {
    await confirmed(() => callApi(changeEmail, { email: wanted }))
    field('email').onChange(account.email)
    await toastDone(done)
    await refresh()
  }
  return (
    <Section
      title="E-mail"
      note="You sign in with this address. A new one takes effect once you have confirmed it with the link that we send to it. We also notify your present address."
    >
      {account.newEmail !== null && (
        <Notice
          kind="info"
          title={`${account.newEmail} is waiting to be confirmed`}
          action={
            <Button
              isSmall
              disabled={form.isSending}
              onClick={() => void form.send(() => change(account.email, 'Your address stays as it is.'))}
            >
              Withdraw
            </Button>
          }
        >
          Open the link in the e-mail to the new address and confirm it there. The link works for 24 hours. Until then,
          sign in with your present address.
        </Notice>
      )}
      <PlainForm
        label="E-mail"
        form={form}
        onSend={() =>
          change(
            email,
            email === account.email
              ? 'Your address is unchanged.'
              : { mailed: `We have sent a link to ${email.trim()}.` },
          )
        }
      >
        <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
        <Go isPlain isSending={form.isSending} sending="Sending…">
          Change the address
        </Go>
      </PlainForm>
      {question}
    </Section>
  )
}

function PasswordSection({ account }: { account: AccountData }) {
  const { confirmed, question } = useConfirmed(account.passkeys.length > 0)
  const { values, field, ...form } = useForm({ newPassword: '' })
  const refresh = useRefresh()
  return (
    <Section title="Password" note="Changing it signs you out on other devices.">
      <PlainForm
        label="Password"
        form={form}
        onSend={async () => {
          await confirmed(() => callApi(changePassword, values))
          field('newPassword').onChange('')
          toast('Your password has been changed.')
          await refresh()
        }}
      >
        <NewPassword label="New password" {...field('newPassword')} />
        <Go isPlain isSending={form.isSending} sending="Changing…">
          Change the password
        </Go>
      </PlainForm>
      {question}
    </Section>
  )
}

function Sessions({ account: { sessions } }: { account: AccountData }) {
  const act = useAction()
  const [now] = useState(() => new Date())
  return (
    <Section title="Sessions" note="Where you are signed in. A session ends after 12 hours, or 60 minutes without use.">
      <div className="sheet">
        <ul className="list" role="list">
          {sessions.map(({ id, device, startedOn, lastUsedOn, isThis }) => (
            <li key={id}>
              <span className="t">
                <b>{device}</b>
                <small>
                  Signed in {shortInstant(startedOn, now).replace(/^To/, 'to')}
                  {isThis ? '' : `, used ${shortInstant(lastUsedOn, now).replace(/^To/, 'to')}`}
                </small>
              </span>
              {isThis ? (
                <span className="muted">This session</span>
              ) : (
                <Button
                  isSmall
                  onClick={() => void act(() => callApi(endSession, { id }), 'That device has been signed out.')}
                >
                  Sign out<span className="vh"> {device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {sessions.length > 1 && (
        <div className="row">
          <Button
            onClick={() => void act(() => callApi(endOtherSessions, {}), 'All other devices have been signed out.')}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Section>
  )
}

function Keys() {
  const [isOn, setOn] = useSingleKeys()
  return (
    <Section title="Keys" note="Press ? to see them all.">
      <Checkbox isSwitch isOn={isOn} onChange={setOn}>
        Single keys work on this computer
      </Checkbox>
    </Section>
  )
}
