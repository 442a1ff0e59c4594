// The form below the list of one business.
import { FormFields } from '#forms/form-fields.tsx'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { remindersNotice } from '#leads/notices/reminders.ts'
import { reminderForm } from './reminder-form.ts'
import styles from './reminders.module.css'

/** `answers`: as the address of the page has them. */
export function ReminderForm({ answers }: { answers: string }) {
  const submission = useSubmission(reminderForm, { isQuiet: true })
  return (
    <section className={styles.reminders} aria-labelledby="reminders">
      <Received submission={submission} title="Please check your e-mail" again="Enter another address">
        <p>
          We have sent a link to <b>{submission.outcome?.values['email']}</b>, unless it has these reminders already or
          was sent a link recently. The link works for 7 days.
        </p>
      </Received>
      <Form of={reminderForm} submission={submission} aria-labelledby="reminders">
        <h2 id="reminders">Reminders by e-mail</h2>
        <p>
          Every Monday what falls due within two weeks, a note seven days and one day before each date, and word of any
          date that a department moves. We do not file anything for you.
        </p>
        <div className={styles.fields}>
          <FormFields of={reminderForm} submission={submission} />
        </div>
        <input type="hidden" name="answers" value={answers} />
        <ConsentNotice
          of="reminders"
          notice={`We will e-mail you a link. The reminders start when you confirm it. ${remindersNotice}`}
          language={submission.fieldProps('noticeLanguage').defaultValue}
          className={styles.notice}
        />
        <SubmitButton submission={submission}>Remind me</SubmitButton>
      </Form>
    </section>
  )
}
