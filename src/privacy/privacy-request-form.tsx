// The form that asks for a mailed link to one's own data.
import { FormFields } from '#forms/form-fields.tsx'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { linkRequestForm } from './forms.ts'
import styles from './privacy-request-form.module.css'

export function PrivacyRequestForm() {
  const submission = useSubmission(linkRequestForm, { isQuiet: true })
  return (
    <section className={styles.request} id="my-data" aria-labelledby="my-data-heading">
      <div>
        <h2 id="my-data-heading">See, correct or erase your data</h2>
        <p>
          Enter the e-mail address you gave us, and we will e-mail a link to it. The page it opens shows the data we
          hold for that address. There you can download it, ask for a correction, withdraw consent or have everything
          erased.
        </p>
      </div>
      <div>
        <Received submission={submission} title="Please check your e-mail" again="Enter another address">
          <p>
            If nothing arrives within a few minutes, please check your spam folder. We send at most three links to one
            address in a day; an earlier one may still work.
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
