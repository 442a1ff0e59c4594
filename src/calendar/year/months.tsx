// The handle of a year of dates, with a strip of months and a search, and the months below it.
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import styles from './months.module.css'
import {
  foundText,
  matchesSearch,
  monthName,
  monthsOf,
  namedOnce,
  repeatedRules,
  ruleOf,
  shortName,
} from './year-list.ts'

export type YearDate = { id: string; day: string; name: string; texts: readonly string[] }

type Props<Each extends YearDate> = {
  dates: readonly Each[]
  /** Which of them come every month is judged by these, the past ones among them. */
  all?: readonly Each[]
  entry: (date: Each) => ReactNode
  /** What comes every month is named with its day. */
  withDays?: boolean
  /** Stands between the handle and the months. */
  children?: ReactNode
}

/** An address that names a rule leads to its next date. The link to its file says which that is. */
function useDateOfAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const [, rule] = /^#rule-([a-z\d-]+)$/.exec(hash) ?? []
    const row = document.querySelector(`.${styles.months} a[href*="date=${rule}-2"]`)?.closest('li')
    const own = row?.querySelector('details')
    for (const each of [own, row?.parentElement?.closest('details')]) if (each) each.open = true
    row?.scrollIntoView({ block: 'center' })
    own?.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
}

export function Months<Each extends YearDate>({ dates, all = dates, entry, withDays = false, children }: Props<Each>) {
  const [search, setSearch] = useState('')
  useDateOfAddress()
  const isSearch = search.trim() !== ''
  const found = dates.filter(({ name, texts }) => matchesSearch([name, ...texts], search))
  const repeated = isSearch ? new Set<string>() : repeatedRules(all)
  const months = monthsOf(dates)
  return (
    <>
      <div className={styles.handle}>
        <nav aria-label="Months">
          {months.map((month) => (
            <a key={month} href={`#month-${month}`}>
              {monthName(month).slice(0, 3)}
              <span className="vh">
                {monthName(month).slice(3)} {month.slice(0, 4)}
              </span>
            </a>
          ))}
        </nav>
        <div role="search" className={styles.search}>
          <label htmlFor="calendar-search">Form or tax</label>
          <input
            id="calendar-search"
            type="search"
            maxLength={60}
            placeholder="AOC-4, TDS"
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      {children}
      <p role="status" className={styles.found}>
        {isSearch && foundText(found.length)}
      </p>
      <div className={styles.months}>
        {months.map((month) => {
          const own = found.filter(({ day }) => day.startsWith(month))
          const again = own.filter((date) => repeated.has(ruleOf(date)))
          if (own.length === 0) return null
          return (
            <section key={month} aria-labelledby={`month-${month}`}>
              <h2 id={`month-${month}`}>
                {monthName(month)} {month.slice(0, 4)}
              </h2>
              <div>
                {again.length > 0 && (
                  <details className={styles.again}>
                    <summary>
                      <b>Every month:</b>{' '}
                      <Unbroken
                        text={[
                          ...new Set(again.map((date) => (withDays ? namedOnce(date, again) : shortName(date.name)))),
                        ].join(', ')}
                      />
                    </summary>
                    <ul>{again.map(entry)}</ul>
                  </details>
                )}
                <ul>{own.filter((date) => !repeated.has(ruleOf(date))).map(entry)}</ul>
              </div>
            </section>
          )
        })}
      </div>
    </>
  )
}
