// One mail as it was sent, why it did not arrive, and what can be done about it.
import { useId, useState, type FormEvent } from 'react'
import { correctAddress, giveMailUp, readMail, retryMail } from '#console/mail/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { Link, useParams } from 'react-router'
import { callApi, messageOf } from '#platform/console/call.ts'
import { instantText } from '#platform/console/instants.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { TextField } from '#ui/console/field.tsx'
import { Empty, Notice } from '#ui/console/notices.tsx'
import { Loaded } from '#ui/console/loaded.tsx'
import { Page } from '#ui/console/page.tsx'
import { useAction } from '#staff/console/use-action.ts'
import { toastDone } from '#staff/console/toast-done.ts'
import { MailMark } from '#staff/console/mail-mark.tsx'
import { Facts } from '#ui/console/facts.tsx'

type MailDetail = AnswerOf<typeof readMail>

export function OneMail() {
  const { id = '' } = useParams()
  const read = useRead(readMail, [{ id }], { everyMs: 10_000 })
  const trail = <Link to="/console/mail">Mail</Link>
  return (
    <Page title={read.data?.subject ?? 'Mail'} trail={trail}>
      <Loaded
        of={read}
        failed="The e-mail could not be loaded."
        gone={
          <Empty title="This e-mail has been erased">
            It was erased with the person’s data, or because of its age.
          </Empty>
        }
      >
        {(mail) => (
          <div className="onemail beside-first">
            <MailFacts mail={mail} />
            <MailContent mail={mail} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function MailFacts({ mail }: { mail: MailDetail }) {
  return (
    <section className="sheet sheet__bd stack" aria-label="About this e-mail">
      <div className="row">
        <MailMark state={mail.state} />
        {mail.isUnderWay && <span className="fine muted">being sent now</span>}
      </div>
      {mail.state !== 'sent' && mail.reason && (
        <Notice kind={mail.state === 'failed' || mail.state === 'kept' ? 'bad' : 'warn'} title={mail.reason}>
          {mail.state === 'kept'
            ? 'A copy is saved as a file on the server.'
            : mail.serverSaid && `The server said: ${mail.serverSaid}`}
        </Notice>
      )}
      <Actions mail={mail} />
      <Facts
        of={{
          To: `${mail.recipientName} ${mail.recipient}`,
          'Replies go to': mail.replyTo,
          Written: instantText(mail.createdOn),
          Sent: mail.sentOn && instantText(mail.sentOn),
          'Next attempt': mail.nextAttemptOn && instantText(mail.nextAttemptOn),
          'Given up': mail.givenUpOn && instantText(mail.givenUpOn),
          Attempts: <span className="num">{mail.attempts}</span>,
          About: mail.lead && <Link to={`/console/leads/${mail.lead.id}`}>{mail.lead.reference}</Link>,
          Attached: mail.hasInvitation && 'An invitation for the calendar',
        }}
      />
      <details>
        <summary>Headers</summary>
        <pre className="onemail__pre">
          {[
            `Message-ID: ${mail.messageId}`,
            ...Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`),
          ].join('\n')}
        </pre>
      </details>
    </section>
  )
}

function Actions({ mail }: { mail: MailDetail }) {
  const run = useAction()
  const [isCorrecting, setCorrecting] = useState(false)
  const { id } = mail
  if (mail.state === 'sent' || mail.isUnderWay) return null
  return (
    <div className="row wraps">
      {(mail.state !== 'waiting' || mail.attempts > 0) && (
        <Button
          look="go"
          icon="refresh"
          onClick={() =>
            void run(() => callApi(retryMail, { id }), {
              mailed: mail.state === 'kept' ? 'The e-mail will be sent.' : 'The e-mail will be sent again.',
            })
          }
        >
          {mail.state === 'kept' ? 'Send it' : 'Send it again'}
        </Button>
      )}
      {!mail.isBulk && <Button onClick={() => setCorrecting(true)}>Correct the address</Button>}
      {mail.state !== 'given-up' && (
        <Button
          look="end"
          className="push"
          onClick={() =>
            void run(
              () => callApi(giveMailUp, { id }),
              'We have stopped trying to send this e-mail. It stays in the list.',
            )
          }
        >
          Give up
        </Button>
      )}
      {isCorrecting && <CorrectAddress mail={mail} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

function CorrectAddress({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const id = useId()
  const refresh = useRefresh()
  const [address, setAddress] = useState(mail.recipient)
  const [refusal, setRefusal] = useState('')
  async function send(event: FormEvent) {
    event.preventDefault()
    try {
      await callApi(correctAddress, { id: mail.id }, { address })
      await toastDone({ mailed: `The e-mail will be sent to ${address}.` })
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
    }
    await refresh()
  }
  return (
    <Dialog
      title="Send it to another address"
      onClose={onClose}
      actions={
        <Button type="submit" look="go" form={id}>
          Correct and send
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label="Address"
          hint="Only this e-mail is sent there. The address of the lead itself does not change."
          error={refusal || undefined}
          type="email"
          autoComplete="off"
          value={address}
          onChange={setAddress}
        />
      </form>
    </Dialog>
  )
}

function MailContent({ mail }: { mail: MailDetail }) {
  const [isText, setText] = useState(!mail.hasHtml)
  if (mail.isCleared) {
    return (
      <section className="sheet onemail__content" aria-label="Content">
        <Empty title="The content has been cleared">
          The content of every e-mail is cleared after some weeks. Recipient, subject and time are kept for longer.
        </Empty>
      </section>
    )
  }
  return (
    <section className="sheet onemail__content" aria-label="Content">
      <div className="sheet__hd row">
        <div className="seg" role="group" aria-label="Format">
          <button type="button" aria-pressed={!isText} disabled={!mail.hasHtml} onClick={() => setText(false)}>
            As it looks
          </button>
          <button type="button" aria-pressed={isText} onClick={() => setText(true)}>
            As text
          </button>
        </div>
        <span className="push" />
        <span className="fine muted">Links are meant only for the recipient, so they are not shown in full.</span>
      </div>
      {isText ? (
        <pre className="onemail__pre onemail__text">{mail.text}</pre>
      ) : (
        <iframe
          className="onemail__frame"
          title="The e-mail as it looks"
          src={`/api/console/mail/${mail.id}/html`}
          sandbox=""
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  )
}
