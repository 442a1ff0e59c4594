// The form that asks for a mailed link to one's own data.
import { FormFields } from '#forms/form-fields.tsx'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { linkRequestForm } from './forms.ts'
import styles from './privacy-request-form.module.css'

export function PrivacyRequestForm() {
  const submission = useSubmission(linkRequestForm)
  return (
    <section className={styles.request} id="my-data" aria-labelledby="my-data-heading">
      <div>
        <h2 id="my-data-heading">See, correct or erase your data</h2>
        <p>
          Enter the e-mail address that you gave us. We send a link to it; the page behind it shows what we keep about
          the address and lets you download it, ask for a correction, withdraw a consent, or have everything erased.
        </p>
      </div>
      <div>
        <Received submission={submission} title="Please check your e-mail" again="Enter another address">
          <p>
            If nothing arrives within a few minutes, please check your spam folder. No more than three links are sent to
            one address in a day; an earlier one may still work.
          </p>
        </Received>
        <Form of={linkRequestForm} submission={submission} className={styles.form}>
          <FormFields of={linkRequestForm} submission={submission} />
          <SubmitButton submission={submission} tone="line">
            Send me the link
          </SubmitButton>
        </Form>
      </div>
    </section>
  )
}
