// The contact form, and the receipt that replaces it after sending.
import { Form, FormFields, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { ConsentNotice } from '#leads/consent-notice.tsx'
import { fieldGrid } from '#ui/field.tsx'
import { enquiryForm } from './enquiry.ts'
import styles from './contact.module.css'

export function ContactForm() {
  const submission = useSubmission(enquiryForm)
  return (
    <div className={styles.sheet}>
      <Received submission={submission} title="We have your message" again="Write another message">
        <p>
          The company secretary who deals with your kind of question reads it and answers to{' '}
          <b>{submission.outcome?.values['email']}</b>, or by telephone if you gave us a number.
        </p>
        <p>
          A confirmation usually arrives within a few minutes. If it does not, please look among your unwanted mail, and
          telephone us if the matter is urgent.
        </p>
      </Received>
      <Form of={enquiryForm} submission={submission} aria-label="Write to us">
        <div className={fieldGrid}>
          <FormFields of={enquiryForm} submission={submission} />
        </div>
        <ConsentNotice purpose="enquiry" className={styles.purpose} />
        <SubmitButton submission={submission}>Send message</SubmitButton>
      </Form>
    </div>
  )
}
