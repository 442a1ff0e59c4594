// The handle of a year of dates, with a strip of months and a search, and the months below it.
import { memo, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import styles from './months.module.css'
import { ruleOf } from '#calendar/rules/date-id.ts'
import {
  foundText,
  matchesSearch,
  monthName,
  monthsOf,
  namedOnce,
  repeatedRules,
  searchText,
  type Beginning,
} from './year-list.ts'

export type YearDate = { id: string; day: string; name: string; texts: readonly string[] }

type ListProps<Each extends YearDate> = {
  dates: readonly Each[]
  /** Which of them come every month is judged by these, the past ones among them. */
  all?: readonly Each[]
  row: (date: Each) => ReactNode
  /** If `dates` are only the beginning of the year: what else there is. */
  beginning?: Beginning | undefined
}
type Props<Each extends YearDate> = ListProps<Each> & {
  /** Stands between the handle and the months. */
  children?: ReactNode
}

/** An address that names a rule leads to its next date. The link to its file says which that is. */
function useDateOfAddress(beginning: Beginning | undefined) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const whole = beginning?.whole
  useEffect(() => {
    const [, rule] = /^#rule-([a-z\d-]+)$/.exec(hash) ?? []
    if (rule === undefined) return
    const row = document.querySelector(`.${styles.months} a[href*="date=${rule}-2"]`)?.closest('li')
    if (!row && whole !== undefined) void navigate(whole + hash, { replace: true, preventScrollReset: true })
    const own = row?.querySelector('details')
    for (const each of [own, row?.parentElement?.closest('details')]) if (each) each.open = true
    row?.scrollIntoView({ block: 'center' })
    own?.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, whole, navigate])
}

export function Months<Each extends YearDate>({ children, ...list }: Props<Each>) {
  const { dates, beginning } = list
  const [typed, setTyped] = useState('')
  // The field shows each key at once. The list follows when there is time.
  const search = useDeferredValue(typed)
  const navigate = useNavigate()
  useDateOfAddress(beginning)
  const shown = monthsOf(dates)

  function searchFor(text: string) {
    setTyped(text)
    if (beginning) void navigate(beginning.whole, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <div className={styles.handle}>
        <nav aria-label="Months">
          {(beginning?.months ?? shown).map((month, place, all) => {
            const name = (
              <>
                {monthName(month).slice(0, 3)}
                <span className="vh">{monthName(month).slice(3)}</span>{' '}
                <span className={all.findIndex((each) => each.slice(5) === month.slice(5)) < place ? undefined : 'vh'}>
                  {month.slice(0, 4)}
                </span>
              </>
            )
            return beginning && !shown.includes(month) ? (
              <Link key={month} to={`${beginning.whole}#month-${month}`}>
                {name}
              </Link>
            ) : (
              <a key={month} href={`#month-${month}`}>
                {name}
              </a>
            )
          })}
        </nav>
        <div role="search" className={styles.search}>
          <label htmlFor="calendar-search">Form or tax</label>
          <input
            id="calendar-search"
            type="search"
            maxLength={60}
            placeholder="AOC-4, TDS"
            onChange={({ target }) => searchFor(target.value)}
          />
        </div>
      </div>
      {children}
      <List {...list} search={search} />
    </>
  )
}

/** Drawn anew only for another search or other dates, and not for each key. */
const List = memo(MonthList) as typeof MonthList

function MonthList<Each extends YearDate>({
  dates,
  all = dates,
  row,
  beginning,
  search,
}: ListProps<Each> & { search: string }) {
  const isSearch = search.trim() !== ''
  const searchable = useMemo(() => dates.map(({ name, texts }) => searchText([name, ...texts])), [dates])
  const everyMonth = useMemo(() => repeatedRules(all), [all])
  // The same element is not drawn anew.
  const rows = useMemo(() => new Map(dates.map((date) => [date, row(date)])), [dates, row])
  const words = searchText([search])
  const found = isSearch ? dates.filter((_date, index) => matchesSearch(searchable[index] ?? '', words)) : dates
  const repeated = isSearch ? new Set<string>() : everyMonth
  return (
    <>
      <p role="status" className={styles.found}>
        {isSearch && (beginning ? 'Searching…' : foundText(found.length))}
      </p>
      <div className={styles.months}>
        {monthsOf(dates).map((month) => {
          const own = found.filter(({ day }) => day.startsWith(month))
          const again = own.filter((date) => repeated.has(ruleOf(date)))
          const names = beginning?.everyMonth[month] ?? [...new Set(again.map((date) => namedOnce(date, again)))]
          if (own.length === 0) return null
          return (
            <section key={month} aria-labelledby={`month-${month}`}>
              <h2 id={`month-${month}`}>
                {monthName(month)} {month.slice(0, 4)}
              </h2>
              <div>
                {names.length > 0 && (
                  <EveryMonth names={names} whole={beginning && `${beginning.whole}#month-${month}`}>
                    {again.map((date) => rows.get(date))}
                  </EveryMonth>
                )}
                <ul>{own.filter((date) => !repeated.has(ruleOf(date))).map((date) => rows.get(date))}</ul>
              </div>
            </section>
          )
        })}
      </div>
      {beginning && (
        <p className={styles.more}>
          <Link to={beginning.whole} preventScrollReset>
            Show all twelve months
          </Link>
        </p>
      )}
    </>
  )
}

type FoldedProps = { names: readonly string[]; whole: string | undefined; children: ReactNode }

function EveryMonth({ names, whole, children }: FoldedProps) {
  return (
    <Folded
      className={styles.again}
      whole={whole}
      summary={
        <>
          <b>Every month:</b> <Unbroken text={names.join(', ')} />
        </>
      }
    >
      {children}
    </Folded>
  )
}

type FoldProps = {
  summary: ReactNode
  className: string | undefined
  /** The address of the page that has the rows, if this one has not got them. */
  whole: string | undefined
  children: ReactNode
}

/** Rows that few read: folded, and fetched once they are opened. Without scripts a link leads to them. */
export function Folded({ summary, className, whole, children }: FoldProps) {
  const navigate = useNavigate()
  return (
    <details
      className={className}
      onToggle={({ currentTarget }) => {
        const [page = ''] = whole?.split('#') ?? []
        if (page !== '' && currentTarget.open) void navigate(page, { replace: true, preventScrollReset: true })
      }}
    >
      <summary>{summary}</summary>
      {whole === undefined ? (
        <ul>{children}</ul>
      ) : (
        <p>
          <Link to={whole} preventScrollReset>
            Show these dates
          </Link>
        </p>
      )}
    </details>
  )
}
