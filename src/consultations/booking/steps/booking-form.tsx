// The details of the meeting that is about to be booked. The chosen time is in the address of the page.
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { dropDraft } from '#forms/draft.ts'
import { FormFields } from '#forms/form-fields.tsx'
import { HandedOverInput } from '#forms/handed-over-field.tsx'
import { Form, SubmitButton, type Submission } from '#forms/form.tsx'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { consultationNotice } from '#leads/notices/consultation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { fieldGrid } from '#ui/field.tsx'
import { bookingAddress, type Choice } from '#consultations/booking/booking-address.ts'
import styles from './booking-form.module.css'
import { consultationForm } from '#consultations/consultation-form.ts'
import { GuestsField } from './guests-field.tsx'
import { OtherTimes } from './other-times.tsx'

type Props = {
  choice: Choice
  submission: Submission
  zone: string
  /** What the call is about; null where visitors do not choose. */
  subject: string | null
  isShown: boolean
  /** Empties the form. */
  onCancel: () => void
}

/** OtherTimes shows what is wrong with them. */
const chosenTime = ['date', 'slot']

export function BookingForm({ choice, submission, zone, subject, isShown, onCancel }: Props) {
  const navigate = useNavigate()
  const calendar = bookingAddress({ ...choice, month: null, date: null, slot: null })

  /** What was typed is thrown away only once the calendar is there. */
  async function cancel(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    await navigate(calendar, { preventScrollReset: true })
    dropDraft(consultationForm, {})
    onCancel()
  }

  return (
    <section className={styles.panel} aria-labelledby="booking-details" hidden={!isShown}>
      <h2 id="booking-details" tabIndex={-1}>
        Your details
      </h2>
      <Form of={consultationForm} submission={submission} shownInside={chosenTime} aria-labelledby="booking-details">
        <OtherTimes choice={choice} submission={submission} zone={zone} />
        <input type="hidden" name="date" value={choice.date ?? ''} />
        <input type="hidden" name="slot" value={choice.slot ?? ''} />
        <input type="hidden" name="timeZone" value={zone} />
        {subject !== null && <input type="hidden" name="subject" value={subject} />}
        <HandedOverInput field="agenda" />
        <div className={`${fieldGrid} ${styles.fields}`}>
          <FormFields
            of={consultationForm}
            submission={submission}
            own={{ guests: <GuestsField submission={submission} /> }}
          />
        </div>
        <ConsentNotice
          of="consultation"
          notice={consultationNotice}
          language={submission.fieldProps('noticeLanguage').defaultValue}
          className={styles.consent}
        />
        <p className={styles.hold}>
          If someone on your network or at your company has booked within the past day, we hold the time for ten minutes
          and ask you to confirm it by e-mail.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={bookingAddress({ ...choice, month: null, slot: null })} tone="line">
            Back
          </ButtonLink>
          <ButtonLink to={calendar} tone="line" onClick={(event) => void cancel(event)}>
            Cancel
          </ButtonLink>
          <SubmitButton submission={submission}>Schedule</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
