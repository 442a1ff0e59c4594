// The contact form, and the receipt that replaces it after sending.
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { FormFields } from '#forms/form-fields.tsx'
import { Form, Received, SubmitButton, type Submission } from '#forms/form.tsx'
import { HandedOverInput, useHandedOverIn } from '#forms/handed-over-field.tsx'
import { noteOf } from '#forms/submit.ts'
import { useSubmission } from '#forms/use-submission.ts'
import { useConsultationLength } from '#firm/every-page/consultation-length.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { enquiryNotice } from '#leads/notices/enquiry.ts'
import { ButtonLink } from '#ui/button.tsx'
import { fieldGrid } from '#ui/field.tsx'
import { enquiryForm } from './enquiry-form.ts'
import styles from './contact.module.css'

type Props = {
  /** Stands in the first line of the message; '' for none. */
  about: string
  /** Suggested as the location. */
  cities: string[]
}

export function ContactForm({ about, cities }: Props) {
  const initial = { message: about && `About: ${about}\n` }
  const submission = useHandedOverIn('message', useSubmission(enquiryForm, { initial }))
  const fieldProps: Submission['fieldProps'] = (name) => ({
    ...submission.fieldProps(name),
    ...(name === 'location' && { list: citiesId }),
  })
  const values = submission.outcome?.values
  const minutes = useConsultationLength()
  const sheet = useRef<HTMLElement>(null)
  useFocusByAddress(sheet)
  return (
    <section ref={sheet} id={sheetId} className={styles.sheet} tabIndex={-1}>
      <Received submission={submission} again="Write another message">
        <p>
          One of us will read it and reply to <b>{values?.['email']}</b>
          {values?.['phoneNumber'] && ', or telephone you'}.
        </p>
        <p>
          {noteOf(submission.outcome) ??
            'A confirmation should reach you within a few minutes. If it does not, please check your spam folder.'}{' '}
          If the matter is urgent, telephone us on <PhoneLink />.
        </p>
        <p>
          <ButtonLink to="/freeconsulation" tone="line" size="small">
            Book {minutes} minutes
          </ButtonLink>
        </p>
      </Received>
      <Form of={enquiryForm} submission={submission} aria-labelledby={titleId}>
        <h2 id={titleId}>Write to us</h2>
        <div className={fieldGrid}>
          <FormFields of={enquiryForm} submission={{ ...submission, fieldProps }} />
        </div>
        <datalist id={citiesId}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <HandedOverInput field="message" />
        <ConsentNotice
          of="enquiry"
          notice={enquiryNotice}
          language={submission.fieldProps('noticeLanguage').defaultValue}
          className={styles.purpose}
        />
        <SubmitButton submission={submission}>Send message</SubmitButton>
      </Form>
    </section>
  )
}

const titleId = 'write-to-us'
const citiesId = 'office-cities'
/** What leads to writing leads to it, also the assistant with the question that it hands over. */
const sheetId = 'enquiry'

/** Whoever has come for the form goes on in it. */
function useFocusByAddress(sheet: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${sheetId}`) return
    // After the layout, which moves the focus to the beginning of a new page. The router scrolls.
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker than the script is in a field, or at what the server has said.
      if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [sheet, hash, key])
}
