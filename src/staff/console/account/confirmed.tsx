// Password and second step again, before a change to the ways in: somebody else may use a window left open.
import { useState } from 'react'
import { confirmIdentity } from '#staff/account/account-calls.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { CodeField, Go, PlainForm, RecoveryCodeField, useCodeForm } from '#staff/console/fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { canUsePasskeys, askPasskey } from '#staff/console/passkeys.ts'
import { Button } from '#ui/console/button.tsx'

type Waiting = { go: (password: string) => void; stop: () => void }

/**
 * `confirmed` makes a change, and asks for password and second step first if the server wants them. The change is given
 * the password that was typed, or '' if none was needed. `question` is the dialog; render it.
 */
export function useConfirmed(hasPasskey: boolean) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  async function confirmed<Made>(make: (password: string) => Promise<Made>): Promise<Made> {
    try {
      return await make('')
    } catch (error) {
      if (!isConfirmationWanted(error)) throw error
      const password = await new Promise<string>((resolve, reject) =>
        setWaiting({ go: resolve, stop: () => reject(new CallError('Nothing was changed.', 0)) }),
      )
      return make(password)
    }
  }
  const question = waiting && (
    <ConfirmDialog
      hasPasskey={hasPasskey}
      onConfirmed={(password) => {
        setWaiting(null)
        waiting.go(password)
      }}
      onClose={() => {
        setWaiting(null)
        waiting.stop()
      }}
    />
  )
  return { confirmed, question }
}

function isConfirmationWanted(error: unknown): boolean {
  if (!(error instanceof CallError) || error.status !== 403) return false
  const { body } = error
  return body !== null && typeof body === 'object' && 'confirm' in body
}

type Props = { hasPasskey: boolean; onConfirmed: (password: string) => void; onClose: () => void }

function ConfirmDialog({ hasPasskey, onConfirmed, onClose }: Props) {
  const { values, field, ...form } = useCodeForm({ password: '', code: '' })
  const { password } = values
  const [isRecovery, setRecovery] = useState(false)
  const byCode = async () => {
    await callApi(confirmIdentity, values)
    onConfirmed(password)
  }
  const byPasskey = async () => {
    const passkey = await askPasskey().catch((error: unknown) => {
      throw error instanceof DOMException ? new CallError('No passkey was used.', 0) : error
    })
    await callApi(confirmIdentity, { password, passkey })
    onConfirmed(password)
  }
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      <p>
        To protect your account, enter your password and a code first. You will not be asked again for five minutes.
      </p>
      <PlainForm form={form} onSend={byCode}>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
          autoFocus
        />
        {isRecovery ? <RecoveryCodeField {...field('code')} /> : <CodeField {...field('code')} autoFocus={false} />}
        <button
          type="button"
          className="link"
          onClick={() => {
            setRecovery(!isRecovery)
            field('code').onChange('')
          }}
        >
          {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
        </button>
        <div className="row wraps">
          <Go isSending={form.isSending} sending="Checking…">
            Confirm
          </Go>
          {hasPasskey && canUsePasskeys() && (
            <Button
              disabled={form.isSending}
              onClick={() => {
                if (password !== '') return void form.sendWithoutCode(byPasskey)
                form.setProblems({ message: '', fields: { password: 'Enter your password.' } })
              }}
            >
              Use a passkey instead
            </Button>
          )}
        </div>
      </PlainForm>
    </Dialog>
  )
}
