// The button that sends a mail to oneself, to see whether mail works.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendTestMail } from '#platform/mail/console-calls.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { Button } from '#ui/console/button.tsx'
import { say } from '#ui/console/toasts.tsx'

export function TestMail() {
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefresh()
  async function send() {
    setSending(true)
    try {
      const { id, to, isDelivering } = await ask(sendTestMail)
      const said = isDelivering
        ? `A test e-mail to ${to} is on its way.`
        : 'The test e-mail has been saved, but not sent: the website is not sending e-mail at present.'
      say(said, {
        action: { label: 'Follow it', act: () => navigate(`/console/mail/${id}`) },
      })
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    setSending(false)
    await refresh()
  }
  return (
    <Button icon="send" disabled={isSending} onClick={() => void send()}>
      {isSending ? 'Sending…' : 'Send a test e-mail'}
    </Button>
  )
}
