// The pages behind a link: the first administrator, an invitation, a new password, and the request for one.
import { useEffect, useState } from 'react'
import {
  acceptInvitation,
  askForReset,
  becomeFirst,
  openLink,
  readMailing,
  resetPassword,
} from '#staff/sign-in/auth-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { Link, useParams } from 'react-router'
import { callApi } from '#platform/console/call.ts'
import { Notice } from '#ui/console/notices.tsx'
import { Go, NewPassword, PlainForm, useForm } from '#staff/console/fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Frame } from '#staff/console/frame.tsx'
import { roleNames } from '#staff/console/role-names.ts'
import { SetUpSecondStep } from './second-step.tsx'
import { useEnter } from './sign-in-page.tsx'

type Kind = 'first' | 'invitation' | 'reset'
type LinkState = AnswerOf<typeof openLink>

/** Nothing is used up by opening the page: mail scanners open every link. */
function useLink(kind: Kind): { token: string; link: LinkState | null; problem: string } {
  const { token = '' } = useParams()
  const [link, setLink] = useState<LinkState | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    callApi(openLink, { kind, token }).then(setLink, (error: Error) => setProblem(error.message))
  }, [kind, token])
  return { token, link, problem }
}

function DeadLink({ problem }: { problem: string }) {
  return (
    <Frame title="This link no longer works">
      <Notice kind="bad" title={problem} />
      <p>
        <Link to="/console/login">Go to the sign-in page</Link>
      </p>
    </Frame>
  )
}

export function FirstAdministrator() {
  return <NewAccount kind="first" />
}

export function AcceptInvitation() {
  return <NewAccount kind="invitation" />
}

function NewAccount({ kind }: { kind: 'first' | 'invitation' }) {
  const { token, link, problem } = useLink(kind)
  const { values, field, ...form } = useForm({ name: '', email: '', password: '' })
  const { name, email, password } = values
  const [isMade, setMade] = useState(false)
  const enter = useEnter()
  if (problem) return <DeadLink problem={problem} />
  if (isMade) {
    return (
      <Frame title="Set up the second step" steps={{ names: ['Account', 'Second step'], at: 1 }}>
        <SetUpSecondStep password={password} onDone={enter} />
      </Frame>
    )
  }
  const isFirst = kind === 'first'
  async function make() {
    if (isFirst) await callApi(becomeFirst, { token, name, email, password })
    else await callApi(acceptInvitation, { token, name, password })
    setMade(true)
  }
  return (
    <Frame
      title={isFirst ? 'The first administrator' : 'Join the staff console'}
      steps={{ names: ['Account', 'Second step'], at: 0 }}
    >
      {link && (
        <PlainForm form={form} onSend={make}>
          <p>
            {isFirst
              ? 'No one can sign in yet. This account has full access and can invite others.'
              : `${link.invitedBy ?? 'A colleague'} invites ${link.email ?? 'you'} as ${roleNames[link.role].toLowerCase()}.`}
          </p>
          <TextField
            label="Your name"
            autoComplete="name"
            {...field('name')}
            hint="Colleagues see it next to what you do, and people you answer see it in the e-mail."
            autoFocus
          />
          {isFirst && <TextField label="E-mail" type="email" autoComplete="username" {...field('email')} />}
          {!isFirst && <input type="hidden" autoComplete="username" value={link.email ?? ''} readOnly />}
          <NewPassword label="Password" {...field('password')} />
          <Go isSending={form.isSending} sending="Creating the account…">
            Create the account
          </Go>
        </PlainForm>
      )}
    </Frame>
  )
}

export function ResetPassword() {
  const { token, link, problem } = useLink('reset')
  const { values, field, ...form } = useForm({ password: '' })
  const [isDone, setDone] = useState(false)
  if (problem) return <DeadLink problem={problem} />
  if (isDone) {
    return (
      <Frame title="Your password is set">
        <Notice kind="ok" title="You have been signed out everywhere.">
          Sign in with the new password. You still need the code from your app.
        </Notice>
        <p>
          <Link to="/console/login">Sign in</Link>
        </p>
      </Frame>
    )
  }
  return (
    <Frame title="Choose a new password">
      {link && (
        <PlainForm
          form={form}
          onSend={async () => {
            await callApi(resetPassword, { token, ...values })
            setDone(true)
          }}
        >
          <NewPassword label="New password" {...field('password')} autoFocus />
          <Go isSending={form.isSending} sending="Setting…">
            Set the password
          </Go>
        </PlainForm>
      )}
    </Frame>
  )
}

export function Forgotten() {
  const { values, field, ...form } = useForm({ email: '' })
  const [asked, setAsked] = useState<'no' | 'sent' | 'not-sent'>('no')
  return (
    <Frame title={{ no: 'A new password', sent: 'Check your e-mail', 'not-sent': 'No e-mail has been sent' }[asked]}>
      {asked === 'not-sent' ? (
        <Notice kind="bad" title="The website is not sending e-mail at present.">
          Ask an administrator, or whoever runs the website, for a new password.
        </Notice>
      ) : asked === 'sent' ? (
        <Notice kind="ok" title="If there is an account with this address, we have e-mailed a link to it.">
          It works for eight hours. If it does not arrive, check the address and your spam folder. At most three links
          work at a time. If you have already been sent three, use one of them.
        </Notice>
      ) : (
        <PlainForm
          form={form}
          onSend={async () => {
            await callApi(askForReset, values)
            setAsked((await callApi(readMailing)).isDelivering ? 'sent' : 'not-sent')
          }}
        >
          <p>We will e-mail you a link to set a new password. You still need the code from your app.</p>
          <TextField label="E-mail" type="email" autoComplete="username" {...field('email')} autoFocus />
          <Go isSending={form.isSending} sending="Sending…">
            Send me a link
          </Go>
        </PlainForm>
      )}
      <p className="fine">
        <Link to="/console/login">Back to the sign-in page</Link>
      </p>
    </Frame>
  )
}
