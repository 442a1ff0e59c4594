// What the call is about: narrows the times to those of whoever is asked about it. A module of its own, because only some
// firms have consultants who differ. Without JavaScript a button sends the choice.
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { bookingAddress, bookingPath, monthKey, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import styles from './subject-choice.module.css'

type Props = { choice: Choice; open: OpenDays }

export default function SubjectChoice({ choice, open: { choices, isFallback } }: Props) {
  const navigate = useNavigate()
  if (!choices) return null
  const { month, date, about } = choice
  const subject = choices.subjects.includes(choice.subject) ? choice.subject : choices.subject
  const kept = { month: month && monthKey(month), date, about }
  return (
    <form className={styles.choice} action={bookingPath} aria-label="What the call is about">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label>
        Subject
        <select
          name="subject"
          value={subject}
          onChange={({ target }) =>
            void navigate(bookingAddress({ ...choice, slot: null, subject: target.value }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">Any subject</option>
          {choices.subjects.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit" tone="line" size="small">
          Show the times
        </Button>
      </noscript>
      {isFallback && (
        <p role="status">No consultant takes calls about {subject}. These are the times when anyone is free.</p>
      )}
    </form>
  )
}
