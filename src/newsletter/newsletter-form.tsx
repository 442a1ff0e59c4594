// The newsletter's subscription form, designed as a cheque.
import { Link } from 'react-router'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { ConsentNotice } from '#leads/consent-notice.tsx'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { Icon } from '#ui/icon.tsx'
import { linkFollows, subscriptionForm } from './subscription.ts'
import styles from './newsletter-form.module.css'

export function NewsletterForm() {
  const submission = useSubmission(subscriptionForm)
  const { label: _, required, error, onBlur, ...email } = submission.fieldProps('email')
  const id = `${subscriptionForm.name}-email`
  return (
    <div className={styles.cheque}>
      <Received submission={submission} title="Please check your e-mail" again="Enter another address">
        <p>
          The e-mail goes to <b>{submission.outcome?.values['email']}</b> unless that address is already subscribed or
          was sent a link recently. It should arrive within a few minutes; if not, please check your spam folder. The
          link works for seven days.
        </p>
      </Received>
      <Form of={subscriptionForm} submission={submission}>
        <div className={styles.top}>
          <div>
            <h2>The dates that matter, once a month.</h2>
            <ConsentNotice notice={newsletterNotice} before={linkFollows} className={styles.notice} />
          </div>
          <div className={styles.number} aria-hidden="true">
            <span>Every first working day</span>
            <span className={styles.boxes}>
              {[...'DDMMYYYY'].map((letter, place) => (
                <span key={place}>{letter}</span>
              ))}
            </span>
          </div>
        </div>
        <div className={styles.row}>
          <label htmlFor={id}>Send the compliance calendar to</label>
          <input
            {...email}
            id={id}
            type="email"
            autoComplete="email"
            required={required}
            placeholder="you@company.in"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onBlur={(event) => onBlur(event.currentTarget.value)}
          />
          <SubmitButton submission={submission}>Subscribe</SubmitButton>
          <p className={styles.error} id={`${id}-error`}>
            {error && (
              <>
                <Icon name="alert" />
                {error}
              </>
            )}
          </p>
        </div>
        <div className={styles.bottom}>
          <label className={styles.check}>
            <input type="checkbox" />
            <span>
              I have read the <Link to="/privacy">privacy policy</Link>
            </span>
          </label>
          <span className={styles.micr} aria-hidden="true">
            001988 025 0004
          </span>
        </div>
      </Form>
    </div>
  )
}
