// One line of the first screen that is true today: the date, and what falls due next. Pages are kept for one day in India.
import { Link } from 'react-router'
import { dayText } from '#platform/dates.ts'
import type { NextDue } from '#home/home-load.ts'
import styles from './hero-carousel.module.css'

export function TodayLine({ today, next }: { today: string; next: NextDue | null }) {
  return (
    <p className={styles.today}>
      <time dateTime={today}>{dayText(today)}</time>
      {next && (
        <Link to="/calendar">
          {next.day === today ? 'Due today' : `Due ${dayText(next.day)}`}: {next.name}
          {next.others > 0 && ` and ${next.others} more`}
        </Link>
      )}
      <Link to="/late">Missed one?</Link>
    </p>
  )
}
