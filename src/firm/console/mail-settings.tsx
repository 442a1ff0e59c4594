// How mail leaves the site, and a test of it.
import { useState } from 'react'
import { sendTestMail } from '#platform/mail/console-calls.ts'
import { callApi, CallError } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { toast } from '#ui/console/toasts.tsx'
import { Facts } from '#ui/console/facts.tsx'

/** `server` without a password; `isSent` is false while mails are only kept as files. */
type Props = { mail: { isSent: boolean; server: string; from: string } }

export function MailSettings({ mail: { isSent, server, from } }: Props) {
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh()

  async function test() {
    setBusy(true)
    try {
      const { to, isDelivering } = await callApi(sendTestMail)
      toast(
        isDelivering
          ? `A test e-mail to ${to} is on its way.`
          : 'The test e-mail has been saved, but not sent: the website is not sending e-mail at present.',
        { isFailure: !isDelivering },
      )
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'The test e-mail could not be sent.', { isFailure: true })
    }
    await refresh()
    setBusy(false)
  }

  return (
    <div className="stack">
      <Facts
        of={{
          'Server (SMTP_URL)': isSent ? (
            server
          ) : (
            <span className="row wraps">
              <StateMark shape="wait">Not set</StateMark>
              <span>E-mails are saved as files and are not delivered.</span>
            </span>
          ),
          'Sender (MAIL_FROM)': from,
        }}
      />
      <div className="row">
        <Button icon="mail" disabled={isBusy} onClick={() => void test()}>
          {isBusy ? 'Sending…' : 'Send me a test e-mail'}
        </Button>
      </div>
    </div>
  )
}
