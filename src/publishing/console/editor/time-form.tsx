// A day and a time in India, told back in words before they are set.
import { useId, useState, type FormEvent } from 'react'
import { dayInIndia } from '#platform/dates.ts'
import { instantTime } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { instantInIndia, timeWords, untilWords } from '#publishing/console/record-words.ts'
import { Button } from '#ui/console/button.tsx'

type TimeProps = {
  given: string | null
  onSet: (at: Date) => void
  onCancel: () => void
}

const usualTime = '09:00'

export function TimeForm({ given, onSet, onCancel }: TimeProps) {
  const id = useId()
  const now = useNow()
  const [day, setDay] = useState(given === null ? '' : dayInIndia(new Date(given)))
  const [time, setTime] = useState(given === null ? usualTime : instantTime(given))
  const [isTried, setTried] = useState(false)
  const at = instantInIndia(day, time)
  const problem = at === null ? 'Enter a day and a time.' : at <= now ? 'This time has passed.' : ''
  return (
    <form
      className="rec__time stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setTried(true)
        if (at && problem === '') onSet(at)
      }}
    >
      <div className="columns">
        <div className="fld">
          <label htmlFor={`${id}-day`}>Publish on, day</label>
          <input
            id={`${id}-day`}
            className="in num"
            type="date"
            min={dayInIndia(now)}
            value={day}
            autoFocus
            aria-describedby={`${id}-told`}
            aria-invalid={isTried && problem !== ''}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor={`${id}-time`}>Time, IST</label>
          <input
            id={`${id}-time`}
            className="in num"
            type="time"
            value={time}
            aria-describedby={`${id}-told`}
            aria-invalid={isTried && problem !== ''}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      </div>
      <p id={`${id}-told`} role="status" className={isTried && problem !== '' ? 'err' : 'hint num'}>
        {at && problem === ''
          ? `${timeWords(at)}, ${untilWords(at, now)}`
          : isTried || at !== null
            ? problem
            : 'India Standard Time'}
      </p>
      <div className="row">
        <Button type="submit" isSmall>
          Publish at this time
        </Button>
        <Button look="bare" isSmall onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
