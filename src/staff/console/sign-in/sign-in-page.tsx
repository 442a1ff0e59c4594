// Signing in: the password, then the code; or a passkey for both.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readSession, signIn, signInByCode, signInByRecoveryCode } from '#staff/sign-in/auth-calls.ts'
import { forgetLists } from '#platform/console/list-state.ts'
import { ask, type CallError } from '#platform/console/call.ts'
import { Notice } from '#ui/console/notices.tsx'
import { CodeField, Go, PlainForm, useSending } from '#staff/console/fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Frame } from '#staff/console/frame.tsx'
import { canUsePasskeys, signInByPasskey } from '#staff/console/passkeys.ts'
import { SetUpSecondStep } from './second-step.tsx'
import { useHandedOver } from '#staff/console/session.tsx'

const steps = ['Password', 'Code']

/**
 * Goes to the page that was asked for, or to the first one. As a new document, so that nothing stays of what somebody
 * else has read in this browser.
 */
export function useEnter(): () => void {
  const { placeToReturn } = useHandedOver()
  return () => {
    // A session that ended while no tab was open has left what its person searched for.
    forgetLists()
    window.location.assign(placeToReturn())
  }
}

export function SignIn() {
  const [step, setStep] = useState<'password' | 'code' | 'recovery' | 'set-up'>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { hasEnded } = useHandedOver()
  const [again, setAgain] = useState('')
  const enter = useEnter()

  useEffect(() => {
    void ask(readSession).then(
      ({ needsSecondStep }) => needsSecondStep && setStep('set-up'),
      () => {},
    )
  }, [])

  /** Whoever still has to set up the second step has a session for nothing else. */
  async function afterPassword(next: 'done' | 'code') {
    if (next === 'code') return setStep('code')
    const { needsSecondStep } = await ask(readSession)
    return needsSecondStep ? setStep('set-up') : enter()
  }

  function restart(message = '') {
    setAgain(message)
    setPassword('')
    setStep('password')
  }

  if (step === 'set-up') {
    return (
      <Frame title="Set up the second step" steps={{ names: steps, at: 1 }}>
        <SetUpSecondStep password={password} onDone={enter} />
      </Frame>
    )
  }
  if (step === 'code') {
    return <CodeStep onDone={enter} onRestart={restart} onRecovery={() => setStep('recovery')} />
  }
  if (step === 'recovery') return <RecoveryStep onDone={enter} onRestart={restart} />
  return (
    <PasswordStep
      note={again || (hasEnded ? 'Your session has expired. Sign in again to return to the same page.' : '')}
      {...{ email, setEmail, password, setPassword, afterPassword }}
      onEntered={enter}
    />
  )
}

type PasswordStepProps = {
  note: string
  email: string
  setEmail: (email: string) => void
  password: string
  setPassword: (password: string) => void
  afterPassword: (next: 'done' | 'code') => Promise<void>
  onEntered: () => void
}

function PasswordStep({ note, email, setEmail, password, setPassword, afterPassword, onEntered }: PasswordStepProps) {
  const { isSending, problems, setProblems, send } = useSending()
  async function byPasskey() {
    await send(async () => {
      await signInByPasskey().catch((error: unknown) => {
        if (!(error instanceof DOMException)) throw error
        setProblems({ message: 'No passkey was used.', fields: {} })
        return Promise.reject(error)
      })
      onEntered()
    })
  }
  return (
    <Frame title="Sign in" steps={{ names: steps, at: 0 }}>
      {note && <Notice kind="info" title={note} />}
      <PlainForm
        problems={problems}
        onSend={() =>
          void send(async () => {
            const { next } = await ask(signIn, { email, password })
            await afterPassword(next)
          })
        }
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          error={problems.fields.email}
          onChange={setEmail}
          autoFocus
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={problems.fields.password}
          onChange={setPassword}
        />
        <Go isSending={isSending} sending="Checking…">
          Continue
        </Go>
        {canUsePasskeys() && (
          <button type="button" className="btn" disabled={isSending} onClick={() => void byPasskey()}>
            Sign in with a passkey
          </button>
        )}
        <p className="fine muted">
          <Link to="/console/forgotten">Forgot your password?</Link> We will e-mail you a link to set a new one; you
          still need your code. A session expires after 12 hours, or after 60 minutes without use.
        </p>
      </PlainForm>
    </Frame>
  )
}

type StepProps = { onDone: () => void; onRestart: (message?: string) => void }

/** Returns true if the sign-in has to begin again. */
function mustRestart(error: CallError, onRestart: StepProps['onRestart']): boolean {
  const isOver = error.body !== null && typeof error.body === 'object' && 'restart' in error.body
  if (isOver) onRestart(error.message)
  return isOver
}

function CodeStep({ onDone, onRestart, onRecovery }: StepProps & { onRecovery: () => void }) {
  const [code, setCode] = useState('')
  const { isSending, problems, send } = useSending()
  return (
    <Frame title="Enter the code from your app" steps={{ names: steps, at: 1 }}>
      <PlainForm
        problems={{ message: '', fields: problems.fields }}
        onSend={() =>
          void send(
            async () => {
              await ask(signInByCode, { code })
              onDone()
            },
            (error) => mustRestart(error, onRestart),
          )
        }
      >
        <CodeField value={code} error={problems.fields.code ?? problems.message} onChange={setCode} />
        <Go isSending={isSending} sending="Signing in…">
          Sign in
        </Go>
        <p className="row fine">
          <button type="button" className="link" onClick={onRecovery}>
            Use a recovery code
          </button>
          <button type="button" className="link push" onClick={() => onRestart()}>
            Back to the password
          </button>
        </p>
      </PlainForm>
    </Frame>
  )
}

function RecoveryStep({ onDone, onRestart }: StepProps) {
  const [code, setCode] = useState('')
  const { isSending, problems, send } = useSending()
  return (
    <Frame title="Enter a recovery code" steps={{ names: steps, at: 1 }}>
      <PlainForm
        problems={{ message: '', fields: problems.fields }}
        onSend={() =>
          void send(
            async () => {
              await ask(signInByRecoveryCode, { code })
              onDone()
            },
            (error) => mustRestart(error, onRestart),
          )
        }
      >
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          error={problems.fields.code ?? problems.message}
          hint="Each works once. If none is left, an administrator can reset your second step."
          onChange={setCode}
          autoFocus
        />
        <Go isSending={isSending} sending="Signing in…">
          Sign in
        </Go>
        <p className="row fine">
          <button type="button" className="link" onClick={() => onRestart()}>
            Back to the password
          </button>
        </p>
      </PlainForm>
    </Frame>
  )
}
