// What waits for a person: the outbox on hold after a restore, and mail that was kept while there was no mail server.
import { releaseMails, settleKeptMails } from '#console/mail/console-calls.ts'
import type { readDelivery } from '#platform/mail/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { instantText } from '#platform/console/instants.ts'
import { useAction } from '#staff/console/use-action.ts'
import { Button } from '#ui/console/button.tsx'
import { Notice } from '#ui/console/notices.tsx'

type Delivery = AnswerOf<typeof readDelivery>

export function Undelivered({ delivery }: { delivery: Delivery }) {
  const { how, heldSince, held, kept } = delivery
  return (
    <>
      {heldSince !== null && <Held since={heldSince} held={held} />}
      {how === 'files' && (
        <Notice kind="bad" title="The website is not delivering e-mail.">
          {kept > 0 && `${counted(kept)} ${are(kept)} kept here. `}
          Either no mail server is set, or this is a staging copy. If it is not a copy, ask whoever runs the server to
          set SMTP_URL and MAIL_FROM.{kept > 0 && ` You can then deliver or discard ${kept === 1 ? 'it' : 'them'}.`}
        </Notice>
      )}
      {how === 'server' && kept > 0 && <Kept kept={kept} />}
    </>
  )
}

function Held({ since, held }: { since: string; held: number }) {
  const act = useAction()
  return (
    <Notice
      kind="bad"
      title={`The outbox has been on hold since ${instantText(since)}. Nothing is sent.`}
      action={
        <Button look="go" onClick={() => void act(() => callApi(releaseMails), 'The e-mails are being sent.')}>
          Send what is waiting
        </Button>
      }
    >
      {held === 0
        ? 'No e-mail is waiting.'
        : `${counted(held)} ${are(held)} waiting. If the website was restored from a backup, some may already have been sent. ` +
          'Open any that should not be sent again and choose “Give up” first.'}
    </Notice>
  )
}

function Kept({ kept }: { kept: number }) {
  const act = useAction()
  const settle = (how: 'deliver' | 'discard') =>
    void act(
      () => callApi(settleKeptMails, { act: how }),
      ({ count }) => `${counted(count)} will ${how === 'deliver' ? '' : 'not '}be sent.`,
    )
  return (
    <Notice
      kind="bad"
      title={`${counted(kept)} ${kept === 1 ? 'has' : 'have'} not been delivered.`}
      action={
        <>
          <Button onClick={() => settle('discard')}>Discard {kept === 1 ? 'it' : 'all'}</Button>
          <Button look="go" onClick={() => settle('deliver')}>
            Deliver {kept === 1 ? 'it' : 'all'}
          </Button>
        </>
      }
    >
      Written while no mail server was set, and perhaps out of date by now. Under “Not delivered” you can read, send or
      give up each e-mail by itself.
    </Notice>
  )
}

function counted(mails: number): string {
  return mails === 1 ? '1 e-mail' : `${mails} e-mails`
}

function are(mails: number): string {
  return mails === 1 ? 'is' : 'are'
}
