// The second step and the passkeys of one's own account.
import { useState } from 'react'
import { makeRecoveryCodes, removePasskey, removeSecondStep, renamePasskey } from '#staff/account/account-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { instantDay } from '#platform/console/instants.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Dialog } from '#ui/console/dialog.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { Section, type AccountData } from './account-parts.tsx'
import { useConfirmed } from './confirmed.tsx'
import { Go, PlainForm, useForm, useSending } from '#staff/console/fields.tsx'
import { TextField } from '#ui/console/field.tsx'
import { addPasskey, canUsePasskeys } from '#staff/console/passkeys.ts'
import { useAction } from '#staff/console/use-action.ts'
import { RecoveryCodes, SetUpSecondStep } from '#staff/console/sign-in/second-step.tsx'
import { Button } from '#ui/console/button.tsx'

type Doing = { what: 'new-app' | 'codes' } | { what: 'set-up'; password: string } | { what: 'kept'; codes: string[] }

export function SecondStepSection({ account: { hasSecondStep, passkeys } }: { account: AccountData }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const refresh = useRefresh()
  const close = () => {
    setDoing(null)
    void refresh()
  }
  return (
    <Section title="Second step" note="A six-digit code from an app, entered after your password. Everyone needs it.">
      <p>{hasSecondStep ? <StateMark shape="live">On</StateMark> : <StateMark shape="shut">Off</StateMark>}</p>
      <div className="row wraps">
        {!hasSecondStep && <Button onClick={() => setDoing({ what: 'set-up', password: '' })}>Set it up</Button>}
        {hasSecondStep && (
          <>
            <Button onClick={() => setDoing({ what: 'new-app' })}>Move to another app</Button>
            <Button onClick={() => setDoing({ what: 'codes' })}>New recovery codes</Button>
          </>
        )}
      </div>
      {doing !== null && <SecondStepDialog {...{ doing, setDoing }} hasPasskey={passkeys.length > 0} onClose={close} />}
    </Section>
  )
}

const asks = {
  'new-app': {
    title: 'Move to another app',
    text: 'The current app and recovery codes stop working. You set up the new app straight away.',
    button: 'Go on',
  },
  codes: { title: 'New recovery codes', text: 'The earlier codes stop working.', button: 'Create new codes' },
} as const

type DialogProps = {
  doing: Doing
  setDoing: (doing: Doing | null) => void
  hasPasskey: boolean
  onClose: () => void
}

function SecondStepDialog({ doing, setDoing, hasPasskey, onClose }: DialogProps) {
  const { confirmed, question } = useConfirmed(hasPasskey)
  const form = useSending()
  if (doing.what === 'set-up') {
    return (
      <Dialog title="Set up the second step" onClose={onClose}>
        <SetUpSecondStep
          password={doing.password}
          onDone={() => {
            toast('The second step has been set up.')
            onClose()
          }}
        />
      </Dialog>
    )
  }
  if (doing.what === 'kept') {
    return (
      <Dialog title="Your recovery codes" onClose={onClose} dismiss="Close">
        <RecoveryCodes codes={doing.codes} onDone={onClose} />
      </Dialog>
    )
  }
  const { title, text, button } = asks[doing.what]
  async function act() {
    if (doing.what === 'codes') {
      const { recoveryCodes } = await confirmed(() => callApi(makeRecoveryCodes, {}))
      return setDoing({ what: 'kept', codes: recoveryCodes })
    }
    const password = await confirmed(async (typed) => {
      await callApi(removeSecondStep, {})
      return typed
    })
    setDoing({ what: 'set-up', password })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <PlainForm form={form} onSend={act}>
        <Go isSending={form.isSending} sending="One moment…">
          {button}
        </Go>
      </PlainForm>
      {question}
    </Dialog>
  )
}

export function Passkeys({ passkeys }: Pick<AccountData, 'passkeys'>) {
  const [isAdding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<AccountData['passkeys'][number] | null>(null)
  const act = useAction()
  const { confirmed, question } = useConfirmed(passkeys.length > 0)
  const remove = (id: string) =>
    act(() => confirmed(() => callApi(removePasskey, { id })), 'The passkey has been removed.')
  return (
    <Section
      title="Passkeys"
      note="Sign in with your device’s fingerprint, face or PIN instead of a password and code."
    >
      {passkeys.length > 0 && (
        <div className="sheet">
          <ul className="list" role="list">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span className="t">
                  <b>{passkey.name}</b>
                  <small>{passkey.addedOn ? `Added ${instantDay(passkey.addedOn)}` : ''}</small>
                </span>
                <Button isSmall onClick={() => setRenaming(passkey)}>
                  Rename<span className="vh"> {passkey.name}</span>
                </Button>
                <Button isSmall onClick={() => void remove(passkey.id)}>
                  Remove<span className="vh"> {passkey.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row">
        {canUsePasskeys() ? (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        ) : (
          <p className="muted">This browser does not support passkeys.</p>
        )}
      </div>
      {isAdding && <PasskeyDialog hasPasskey={passkeys.length > 0} onClose={() => setAdding(false)} />}
      {renaming && <PasskeyDialog hasPasskey renamed={renaming} onClose={() => setRenaming(null)} />}
      {question}
    </Section>
  )
}

type PasskeyDialogProps = { hasPasskey: boolean; renamed?: { id: string; name: string }; onClose: () => void }

function PasskeyDialog({ hasPasskey, renamed, onClose }: PasskeyDialogProps) {
  const { confirmed, question } = useConfirmed(hasPasskey)
  const { values, field, ...form } = useForm({ name: renamed?.name ?? '' })
  const { name } = values
  const refresh = useRefresh()
  async function save() {
    if (renamed) await callApi(renamePasskey, { id: renamed.id, name })
    else await confirmed(() => addPasskey(name))
    toast(renamed ? 'The name is saved.' : 'The passkey is added.')
    onClose()
    await refresh()
  }
  return (
    <Dialog title={renamed ? 'Rename the passkey' : 'Add a passkey'} onClose={onClose}>
      <PlainForm form={form} onSend={save}>
        <TextField label="Name" hint="Such as “Office laptop”." {...field('name')} />
        <Go isSending={form.isSending} sending="One moment…">
          {renamed ? 'Save the name' : 'Add the passkey'}
        </Go>
      </PlainForm>
      {question}
    </Dialog>
  )
}
