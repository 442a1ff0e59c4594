// Setting up the second step: the secret goes into an app, its first code comes back, and the recovery codes are kept.
import { useState } from 'react'
import { encode } from 'uqr'
import { beginSecondStep, confirmSecondStep } from '#staff/sign-in/auth-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { Icon } from '#ui/console/icon.tsx'
import { CodeField, Go, PlainForm, useCodeForm, useForm, useSending } from '#staff/console/fields.tsx'
import { Checkbox, TextField } from '#ui/console/field.tsx'
import { Button } from '#ui/console/button.tsx'
import './sign-in.css'

type Begun = { uri: string; recoveryCodes: string[] }

type SetUpProps = {
  /** As it was typed a moment ago; otherwise it is asked for. */
  password?: string
  onDone: () => void
}

export function SetUpSecondStep({ password: given = '', onDone }: SetUpProps) {
  const { values, field, ...form } = useForm({ password: given })
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  if (begun === null) {
    return (
      <PlainForm form={form} onSend={async () => setBegun(await callApi(beginSecondStep, values))}>
        <p>
          An app on your telephone shows six digits that change every half minute. You enter them after your password,
          so that a stolen password is not enough. Any authenticator app will do.
        </p>
        {given === '' && (
          <TextField label="Your password" type="password" autoComplete="current-password" {...field('password')} />
        )}
        <Go isSending={form.isSending} sending="Preparing…">
          Show the QR code
        </Go>
      </PlainForm>
    )
  }
  if (!isConfirmed) return <Scan uri={begun.uri} onConfirmed={() => setConfirmed(true)} />
  return <RecoveryCodes codes={begun.recoveryCodes} onDone={onDone} />
}

function Scan({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const { values, field, ...form } = useCodeForm({ code: '' }, 'code')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <PlainForm
      form={form}
      onSend={async () => {
        await callApi(confirmSecondStep, values)
        onConfirmed()
      }}
    >
      <p>Scan this with the app, or enter the key in it. Then enter the six digits that it shows.</p>
      <div className="scan row wraps gap-4">
        <Qr text={uri} />
        <div>
          <span className="lab">Key</span>
          <code className="key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <CodeField {...field('code')} />
      <Go isSending={form.isSending} sending="Checking…">
        Confirm the code
      </Go>
    </PlainForm>
  )
}

function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key below">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Shown once. The person says that they are kept before it goes on. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <PlainForm form={useSending()} onSend={onDone}>
      <p>
        Keep these recovery codes in a safe place. If you lose your telephone, each code signs you in once. They are not
        shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button icon="copy" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          Copy all
        </Button>
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of the staff console\n\n${text}\n`)}`}
        >
          <Icon name="download" />
          Save as a file
        </a>
        <span role="status">{isCopied ? 'Copied.' : ''}</span>
      </div>
      <Checkbox isOn={isKept} onChange={setKept}>
        I have saved the recovery codes
      </Checkbox>
      <Button type="submit" look="go" disabled={!isKept}>
        Go on
      </Button>
    </PlainForm>
  )
}
