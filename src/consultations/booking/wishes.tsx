// What the call is about, its language and the office: each narrows the times to those of whoever has it. A module of its
// own, because only some firms have anything to choose. Without JavaScript a button sends the choice.
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { bookingAddress, bookingPath, monthKey, wishNames, type Choice } from './booking-address.ts'
import type { OpenDays } from './booking-load.ts'
import styles from './wishes.module.css'

type Props = { choice: Choice; open: OpenDays }

export default function Wishes({ choice, open: { choices, isUnmatched } }: Props) {
  const navigate = useNavigate()
  if (!choices) return null
  const { month, date, about } = choice
  const lists = { subject: choices.subjects, language: choices.languages, office: choices.offices }
  const chosen = { ...choice, subject: lists.subject.includes(choice.subject) ? choice.subject : choices.subject }
  const kept = { month: month && monthKey(month), date, about }
  return (
    <form className={styles.wishes} action={bookingPath} aria-label="What the call is about">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {wishNames.map((name) =>
        lists[name].length === 0 ? null : (
          <label key={name}>
            {labels[name]}
            <select
              name={name}
              value={chosen[name]}
              onChange={({ target }) =>
                void navigate(bookingAddress({ ...chosen, slot: null, [name]: target.value }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
            >
              <option value="">Any {name}</option>
              {lists[name].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        ),
      )}
      <noscript>
        <Button type="submit" tone="line" size="small">
          Show the times
        </Button>
      </noscript>
      {isUnmatched && (
        <p role="status">No consultant takes calls {askedFor(chosen)}. These are the times when anyone is free.</p>
      )}
    </form>
  )
}

const labels = { subject: 'Subject', language: 'Language', office: 'Office' }

function askedFor({ subject, language, office }: Choice): string {
  return [subject && `about ${subject}`, language && `in ${language}`, office && `from ${office}`]
    .filter(Boolean)
    .join(' ')
}
