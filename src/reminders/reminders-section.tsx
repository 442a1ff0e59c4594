// The form below the list of one business. It is sent as a document, without the scripts of the forms, which weigh more than
// the page may (decision 63).
import { useActionData } from 'react-router'
import { PlainField } from '#calendar/plain-field.tsx'
import { Honeypot } from '#forms/honeypot.tsx'
import type { Outcome } from '#forms/post.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { remindersNotice } from '#leads/notices/reminders.ts'
import { Button } from '#ui/button.tsx'
import styles from './reminders.module.css'

/** As in the table of the form, which would bring the checks of all forms along. `answers`: as the address of the page has them. */
export function ReminderForm({ answers }: { answers: string }) {
  const outcome = useActionData<Outcome>()
  const errors: Outcome['errors'] = outcome?.errors ?? {}
  const values: Outcome['values'] = outcome?.values ?? {}
  return (
    <section id="reminders" className={styles.reminders} aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders by e-mail</h2>
      {outcome?.isDone ? (
        <div role="status" tabIndex={-1} autoFocus>
          <p>
            <b>{outcome.message}</b>
          </p>
          <p>
            We have sent a link to {values['email']}, unless it has these reminders already or was sent a link recently.
            The link works for 7 days.
          </p>
        </div>
      ) : (
        <form id="form-remind" method="post" action={`?${answers}#reminders`} aria-labelledby="reminders-title">
          <p>
            Every Monday we e-mail you what falls due within two weeks. We also write seven days and one day before each
            date, and when a department moves a date. We do not file anything for you.
          </p>
          {outcome && !errors['email'] && !errors['firstName'] && <p role="alert">{outcome.message}</p>}
          <div className={styles.fields}>
            <PlainField
              name="email"
              label="E-mail address"
              type="email"
              autoComplete="email"
              required
              given={values['email']}
              error={errors['email']}
            />
            <PlainField
              name="firstName"
              label="First name"
              type="text"
              autoComplete="given-name"
              optional
              given={values['firstName']}
              error={errors['firstName']}
            />
          </div>
          <input type="hidden" name="form" value="remind" />
          <input type="hidden" name="answers" value={answers} />
          <ConsentNotice
            of="reminders"
            notice={`We will e-mail you a link. The reminders start when you confirm it. ${remindersNotice}`}
            language={values['noticeLanguage']}
            className={styles.notice}
          />
          <Honeypot />
          <Button type="submit">Remind me</Button>
        </form>
      )}
    </section>
  )
}
