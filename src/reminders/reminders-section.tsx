// The form below the list of one business. It is sent as a document, without the scripts of the forms, which weigh more than
// the page may (docs/decisions/pages.md).
import { useActionData } from 'react-router'
import { PlainField } from '#calendar/plain-field.tsx'
import { Honeypot } from '#forms/honeypot.tsx'
import type { Outcome } from '#forms/post.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { remindersNotice } from '#leads/notices/reminders.ts'
import { Button } from '#ui/button.tsx'
import styles from './reminders.module.css'

/**
 * Where the address leads after the form is sent. It is given to the answer, which the browser then focuses. A refused
 * field has the focus by itself: browsers ignore `autofocus` where the address leads to a place of the page.
 */
const placeId = 'reminders'

/** As in the table of the form, which would bring the checks of all forms along. `answers`: as the address of the page has them. */
export function ReminderForm({ answers }: { answers: string }) {
  const outcome = useActionData<Outcome>()
  const errors: Outcome['errors'] = outcome?.errors ?? {}
  const values: Outcome['values'] = outcome?.values ?? {}
  const wrong = ['email', 'firstName'].find((name) => errors[name])
  return (
    <section id={outcome ? undefined : placeId} className={styles.reminders} aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders by e-mail</h2>
      {outcome?.isDone ? (
        <div id={placeId} className={styles.answer} role="status" tabIndex={-1}>
          <p>
            <b>{outcome.message}</b>
          </p>
          <p>
            We have sent a link to {values['email']}, unless it has these reminders already or was sent a link recently.
            The link works for 7 days.
          </p>
        </div>
      ) : (
        <form id="form-remind" method="post" action={`?${answers}#${placeId}`} aria-labelledby="reminders-title">
          <p>
            Every Monday we e-mail you what falls due within two weeks. We also write seven days and one day before each
            date, and when a department moves a date. We do not file anything for you.
          </p>
          {outcome && !wrong && (
            <p id={placeId} className={styles.answer} role="alert" tabIndex={-1}>
              {outcome.message}
            </p>
          )}
          <div className={styles.fields}>
            <PlainField
              name="email"
              label="E-mail address"
              type="email"
              autoComplete="email"
              required
              given={values['email']}
              error={errors['email']}
              autoFocus={wrong === 'email'}
            />
            <PlainField
              name="firstName"
              label="First name"
              type="text"
              autoComplete="given-name"
              optional
              given={values['firstName']}
              error={errors['firstName']}
              autoFocus={wrong === 'firstName'}
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
