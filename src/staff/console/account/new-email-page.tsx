// The page behind the link that is mailed to a new address.
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { confirmEmail } from '#staff/account/account-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { Notice } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Go, PlainForm, useSending } from '#staff/console/fields.tsx'
import '#staff/console/people/people.css'

/** For whoever is signed in: the mailbox alone changes nothing. */
export function ConfirmNewEmail() {
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const form = useSending()
  return (
    <Page title="Your new e-mail address">
      {isDone ? (
        <Notice kind="ok" title="You now sign in with this address.">
          You have been signed out on other devices. <Link to="/console/account">Go to your account</Link>
        </Notice>
      ) : (
        <div className="account">
          <PlainForm
            form={form}
            onSend={async () => {
              await callApi(confirmEmail, { token })
              setDone(true)
            }}
          >
            <p>You have opened the link that we sent to your new address.</p>
            <Go isSending={form.isSending} sending="Confirming…">
              Use this address from now on
            </Go>
          </PlainForm>
        </div>
      )}
    </Page>
  )
}
