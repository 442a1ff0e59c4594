// The button that sends a mail to oneself, to see whether mail works.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendTestMail } from '#platform/mail/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { toastDone } from '#staff/console/toast-done.ts'
import { Button } from '#ui/console/button.tsx'
import { toast } from '#ui/console/toasts.tsx'

export function TestMail() {
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const refresh = useRefresh()
  async function send() {
    setSending(true)
    try {
      const { id, to } = await callApi(sendTestMail)
      const follow = { label: 'Follow it', act: () => navigate(`/console/mail/${id}`) }
      await toastDone({ mailed: `A test e-mail to ${to} is on its way.` }, { action: follow })
    } catch (error) {
      toast(messageOf(error), { isFailure: true })
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
