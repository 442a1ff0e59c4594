// The newsletter's subscription form, designed as a cheque.
import { Link } from 'react-router'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { newsletterNotice } from '#leads/notices/newsletter.ts'
import { Icon } from '#ui/icon.tsx'
import { linkFollows, subscriptionForm } from './subscription-form.ts'
import styles from './newsletter-form.module.css'

export function NewsletterForm() {
  const submission = useSubmission(subscriptionForm)
  const { label: _, required, error, onBlur, ...email } = submission.fieldProps('email')
  const id = `${subscriptionForm.name}-email`
  return (
    <div className={styles.cheque}>
      <Received submission={submission} title="Please check your e-mail" again="Enter another address">
        <p>
          We have sent a link to <b>{submission.outcome?.values['email']}</b>, unless that address is already subscribed
          or was sent one recently. If it does not arrive within a few minutes, please check your spam folder. The link
          works for 7 days.
        </p>
      </Received>
      <Form of={subscriptionForm} submission={submission}>
        <div>
          <h2>
            Company law notes by <span className="nb">e-mail</span>, until you unsubscribe.
          </h2>
          <ConsentNotice
            of="newsletter"
            notice={`${linkFollows} ${newsletterNotice}`}
            language={submission.fieldProps('noticeLanguage').defaultValue}
            className={styles.notice}
          />
        </div>
        <div className={styles.row}>
          <label htmlFor={id}>E-mail address</label>
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
                <span>{error}</span>
              </>
            )}
          </p>
        </div>
        <label className={styles.check}>
          <input type="checkbox" />
          <span>
            I have read the <Link to="/privacy">privacy notice</Link>
          </span>
        </label>
      </Form>
    </div>
  )
}
