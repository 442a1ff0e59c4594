// Signing in: the password, then the code; or a passkey for both.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readSession, signIn, signInByCode, signInByRecoveryCode } from '#staff/sign-in/auth-calls.ts'
import { forgetLists } from '#platform/console/list-state.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { Notice } from '#ui/console/notices.tsx'
import { CodeField, Go, PlainForm, RecoveryCodeField, useCodeForm, useForm } from '#staff/console/fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Frame } from '#staff/console/frame.tsx'
import { canUsePasskeys, signInByPasskey } from '#staff/console/passkeys.ts'
import { SetUpSecondStep } from './second-step.tsx'
import { useHandedOver } from '#staff/console/session.tsx'
import { Button } from '#ui/console/button.tsx'

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
  const form = useForm({ email: '', password: '' })
  const { hasEnded } = useHandedOver()
  const [again, setAgain] = useState('')
  const enter = useEnter()

  useEffect(() => {
    void callApi(readSession).then(
      ({ needsSecondStep }) => needsSecondStep && setStep('set-up'),
      () => {},
    )
  }, [])

  /** Whoever still has to set up the second step has a session for nothing else. */
  async function afterPassword(next: 'done' | 'code') {
    if (next === 'code') return setStep('code')
    const { needsSecondStep } = await callApi(readSession)
    return needsSecondStep ? setStep('set-up') : enter()
  }

  function restart(message = '') {
    setAgain(message)
    form.field('password').onChange('')
    setStep('password')
  }

  if (step === 'set-up') {
    return (
      <Frame title="Set up the second step" steps={{ names: steps, at: 1 }}>
        <SetUpSecondStep password={form.values.password} onDone={enter} />
      </Frame>
    )
  }
  if (step === 'code' || step === 'recovery') {
    return (
      <CodeStep
        key={step}
        kind={step === 'code' ? 'app' : 'recovery'}
        onDone={enter}
        onRestart={restart}
        onRecovery={() => setStep('recovery')}
      />
    )
  }
  return (
    <PasswordStep
      note={again || (hasEnded ? 'Your session has expired. Sign in again to return to the same page.' : '')}
      form={form}
      afterPassword={afterPassword}
      onEntered={enter}
    />
  )
}

type PasswordStepProps = {
  note: string
  form: ReturnType<typeof useForm<'email' | 'password'>>
  afterPassword: (next: 'done' | 'code') => Promise<void>
  onEntered: () => void
}

function PasswordStep({ note, form, afterPassword, onEntered }: PasswordStepProps) {
  const { field, isSending, send } = form
  async function byPasskey() {
    await send(async () => {
      await signInByPasskey().catch((error: unknown) => {
        // The browser's own words for a dialog that was closed are for developers.
        throw error instanceof DOMException ? new CallError('No passkey was used.', 0) : error
      })
      onEntered()
    })
  }
  return (
    <Frame title="Sign in" steps={{ names: steps, at: 0 }}>
      {note && <Notice kind="info" title={note} />}
      <PlainForm
        form={form}
        onSend={async () => {
          const { next } = await callApi(signIn, form.values)
          await afterPassword(next)
        }}
      >
        <TextField label="E-mail" type="email" autoComplete="username" {...field('email')} autoFocus />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Go isSending={isSending} sending="Checking…">
          Continue
        </Go>
        {canUsePasskeys() && (
          <Button disabled={isSending} onClick={() => void byPasskey()}>
            Sign in with a passkey
          </Button>
        )}
        <p className="fine muted">
          <Link to="/console/forgotten">Forgot your password?</Link> We will e-mail you a link to set a new one; you
          still need your code. A session expires after 12 hours, or after 60 minutes without use.
        </p>
      </PlainForm>
    </Frame>
  )
}

type StepProps = {
  kind: 'app' | 'recovery'
  onDone: () => void
  onRestart: (message?: string) => void
  onRecovery: () => void
}

/** The code from the app, or a recovery code in its place. */
function CodeStep({ kind, onDone, onRestart, onRecovery }: StepProps) {
  const { values, field, ...form } = useCodeForm({ code: '' }, 'code')
  const isOfApp = kind === 'app'
  async function enter() {
    try {
      await callApi(isOfApp ? signInByCode : signInByRecoveryCode, values)
    } catch (error) {
      if (!mustRestart(error)) throw error
      return onRestart(error.message)
    }
    return onDone()
  }
  return (
    <Frame title={isOfApp ? 'Enter the code from your app' : 'Enter a recovery code'} steps={{ names: steps, at: 1 }}>
      <PlainForm form={form} onSend={enter}>
        {isOfApp ? <CodeField {...field('code')} /> : <RecoveryCodeField {...field('code')} />}
        <Go isSending={form.isSending} sending="Signing in…">
          Sign in
        </Go>
        <p className="row fine">
          {isOfApp && (
            <button type="button" className="link" onClick={onRecovery}>
              Use a recovery code
            </button>
          )}
          <button type="button" className={isOfApp ? 'link push' : 'link'} onClick={() => onRestart()}>
            Back to the password
          </button>
        </p>
      </PlainForm>
    </Frame>
  )
}

/** Whether the sign-in has to begin again. */
function mustRestart(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  return error.body !== null && typeof error.body === 'object' && 'restart' in error.body
}
