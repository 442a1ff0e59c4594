// The choice of another day and time. Days are links, so it works without JavaScript.
import { Link } from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { ActionButton, onItsPage } from '#forms/action-button.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { useSubmission } from '#forms/use-submission.ts'
import { FieldNotes } from '#ui/field.tsx'
import { nearestIn, type NearTime } from '#consultations/booking/call-answers.ts'
import { moveForm } from '#consultations/consultation-form.ts'
import type { Choices, FreeTime } from './link-page.server.ts'
import { instantInIndia, shortDayText, timeElsewhere } from '#consultations/record/booking-time.ts'
import styles from './link-page.module.css'
import { clockText } from '#platform/dates.ts'

export function MoveBooking({ choices }: { choices: Choices }) {
  const { days, earlierFrom, laterFrom, chosen, consultant, isAnybody } = choices
  if (chosen === null) {
    return (
      <p>
        No other time is free. Please telephone <PhoneLink />, and we will find one.
      </p>
    )
  }
  return (
    <>
      {consultant !== '' && (
        <p>
          {isAnybody
            ? `${consultant} has no free time, so someone else will call. These are the times when a colleague is free.`
            : `These are the times when ${consultant} is free.`}
        </p>
      )}
      <nav aria-label="Days with free times" className={styles.days}>
        <ul role="list">
          {days.map(({ day, text }) => (
            <li key={day}>
              <Link to={`?step=move&date=${day}`} preventScrollReset aria-current={day === chosen.day || undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        {(earlierFrom || laterFrom) && (
          <p>
            {earlierFrom && (
              <Link to={`?step=move&from=${earlierFrom}`} preventScrollReset>
                Earlier days
              </Link>
            )}
            {laterFrom && (
              <Link to={`?step=move&from=${laterFrom}`} preventScrollReset>
                Later days
              </Link>
            )}
          </p>
        )}
      </nav>
      {/* A new day is a new form, so that no time of another day stays chosen. */}
      <Times key={chosen.day} day={chosen.day} text={chosen.text} times={chosen.times} zone={choices.timeZone} />
    </>
  )
}

type TimesProps = { day: string; text: string; times: FreeTime[]; zone: string }

/** The errors of these stand below the times. */
const chosenTime = ['date', 'slot']

function Times({ day, text, times, zone }: TimesProps) {
  const submission = useSubmission(moveForm, onItsPage)
  const { outcome, errors, isFromServer } = submission
  const { defaultValue } = submission.fieldProps('slot')
  const error = errors['slot'] ?? errors['date']
  const nearest = outcome && !outcome.isDone ? nearestIn(outcome) : []
  const id = 'move-times'
  return (
    <>
      <Form of={moveForm} submission={submission} shownInside={chosenTime} className={styles.form}>
        <input type="hidden" name="date" value={day} />
        <fieldset className={styles.times} aria-describedby={error && `${id}-error`}>
          <legend>{text}, Indian time</legend>
          {times.length === 0 && <p>No times are left on this day. Please choose another day.</p>}
          {times.map((time) => (
            <label key={time.slot}>
              <input type="radio" name="slot" value={time.slot} defaultChecked={time.slot === defaultValue} />
              <span>
                {time.text}
                {time.ownTime && <small>Your time: {time.ownTime}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {/* Without JavaScript, only autofocus leads the visitor here. */}
        <div role="alert" tabIndex={-1} autoFocus={isFromServer && error !== undefined}>
          <FieldNotes id={id} error={error} />
        </div>
        {times.length > 0 && <SubmitButton submission={submission}>Move the meeting</SubmitButton>}
      </Form>
      {nearest.length > 0 && <Nearest times={nearest} zone={zone} />}
    </>
  )
}

function Nearest({ times, zone }: { times: NearTime[]; zone: string }) {
  return (
    <section aria-labelledby="nearest" className={styles.nearest}>
      <h2 id="nearest">Or choose one of the nearest free times</h2>
      {times.map(({ date, start }) => (
        <ActionButton
          key={`${date} ${start}`}
          of={moveForm}
          given={{ date, slot: start }}
          label={labelOf({ date, start }, zone)}
          tone="line"
          size="small"
        />
      ))}
    </section>
  )
}

function labelOf({ date, start }: NearTime, zone: string): string {
  const own = timeElsewhere(instantInIndia(date, start), zone)
  return `${shortDayText(date)}, ${clockText(start)} IST${own === null ? '' : ` (your time: ${own})`}`
}
