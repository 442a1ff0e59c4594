// The dates of a month, grouped by field of law. For a manager one opens beside the list, to be moved or hidden.
import { Link, useSearchParams } from 'react-router'
import { readDates } from '#calendar/console-calls.ts'
import { categoryNames } from '#calendar/rules/category-names.ts'
import { calendarYears } from '#calendar/calendar-years.ts'
import { stepMonth } from '#calendar/month-view.ts'
import type { StaffDate } from '#calendar/changes/staff-dates.ts'
import { useRead } from '#platform/console/use-read.ts'
import { useMe } from '#staff/console/me.ts'
import { mayDo } from '#staff/roles.ts'
import { dayInIndia, dayText, monthNames } from '#platform/dates.ts'
import { ButtonLink, IconButton } from '#ui/console/button.tsx'
import { Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { DateDrawer } from './date-drawer.tsx'
import { LawDeskView } from './law-desk.tsx'
import './dates.css'

const groups = [...Object.entries(categoryNames), ['events', 'Events'] as const]
const groupOf = ({ category }: StaffDate) => category ?? 'events'
const keyOf = ({ ruleId, originalDay }: StaffDate) => `${ruleId}~${originalDay}`

export function DatesPage() {
  const [params, setParams] = useSearchParams()
  const month = monthOf(params.get('month'))
  const law = groups.some(([key]) => key === params.get('law')) ? params.get('law') : null
  const { data, error, refetch } = useRead(readDates, [{ month: String(month.month), year: String(month.year) }])
  const mayChange = mayDo(useMe().role, 'manager')
  const shown = (data?.data ?? []).filter((date) => law === null || groupOf(date) === law)
  const open = mayChange ? data?.data.find((date) => keyOf(date) === params.get('date')) : undefined

  function go(changes: Record<string, string | null>) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace: true })
  }

  if (params.get('view') === 'law') {
    return (
      <Page title="Dates" beside={<Views />}>
        <LawDeskView />
      </Page>
    )
  }
  return (
    <Page title="Dates" beside={<Views />} isFlush>
      <div className="dates panes">
        <div className="dates__list stack gap-3">
          <div className="filters row wraps">
            <MonthSteps month={month} onMonth={(text) => go({ month: text, date: null })} />
            <label className="vh" htmlFor="dates-law">
              Law
            </label>
            <select
              id="dates-law"
              className="in in--s dates__law"
              value={law ?? ''}
              onChange={(event) => go({ law: event.target.value || null })}
            >
              <option value="">All laws</option>
              {groups.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
            <ButtonLink className="push" to="/console/content/calendar-entry">
              Dates of the firm
            </ButtonLink>
          </div>
          <p className="hint">
            Rules come with each release of the software.{' '}
            {mayChange
              ? 'Here you move or hide one date of a rule. The office is told by e-mail.'
              : 'A manager moves or hides one date of a rule.'}
          </p>
          {error && !data ? (
            <Failed what="The dates could not be read." error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <LoadingRows />
          ) : shown.length === 0 ? (
            <p>
              {law === null
                ? 'No date falls in this month.'
                : 'No date under this law. Choose “All laws” to see the others.'}
            </p>
          ) : (
            <DatesTable
              dates={shown}
              openKey={open && keyOf(open)}
              onOpen={mayChange ? (date) => go({ date: keyOf(date) }) : null}
            />
          )}
        </div>
        {open && <DateDrawer key={keyOf(open)} date={open} onClose={() => go({ date: null })} />}
      </div>
    </Page>
  )
}

function Views() {
  const [params] = useSearchParams()
  const isLaw = params.get('view') === 'law'
  return (
    <nav className="seg" aria-label="Dates">
      <Link to="/console/dates" aria-current={isLaw ? undefined : 'page'}>
        By month
      </Link>
      <Link to="/console/dates?view=law" aria-current={isLaw ? 'page' : undefined}>
        Law desk
      </Link>
    </nav>
  )
}

/** `onOpen`: null for whoever may not change a date. */
type TableProps = { dates: StaffDate[]; openKey: string | undefined; onOpen: ((date: StaffDate) => void) | null }

function DatesTable({ dates, openKey, onOpen }: TableProps) {
  return (
    <div className="sheet">
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What is due</th>
          </tr>
        </thead>
        {groups.map(([key, name]) => {
          const own = dates.filter((date) => groupOf(date) === key)
          return (
            own.length > 0 && (
              <tbody key={key}>
                <tr className="dates__group">
                  <th colSpan={2} scope="rowgroup">
                    {name}
                  </th>
                </tr>
                {own.map((date) => (
                  <tr key={keyOf(date)} className={keyOf(date) === openKey ? 'is-open' : undefined}>
                    <td className="num nowrap">
                      <Day date={date} />
                    </td>
                    <td>
                      {onOpen === null ? (
                        <span className="nm">{date.title}</span>
                      ) : (
                        <button type="button" className="nm dates__open" onClick={() => onOpen(date)}>
                          {date.title}
                        </button>
                      )}
                      {date.law && <small>{date.law}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            )
          )
        })}
      </table>
    </div>
  )
}

function Day({ date: { day, originalDay, change } }: { date: StaffDate }) {
  if (day === null) {
    return (
      <>
        <s>{dayText(originalDay)}</s>
        <small>Hidden</small>
      </>
    )
  }
  if (change === null) return dayText(day)
  return (
    <>
      <b>{dayText(day)}</b>
      <small>was {dayText(originalDay)}</small>
    </>
  )
}

type Month = { year: number; month: number }

function MonthSteps({ month, onMonth }: { month: Month; onMonth: (text: string) => void }) {
  const inWords = `${monthNames[month.month - 1]} ${month.year}`
  const step = (by: 1 | -1) => {
    const to = stepMonth(month, by)
    const isShown = to.year >= calendarYears.first && to.year <= calendarYears.last
    return (
      <IconButton
        icon={by === 1 ? 'right' : 'left'}
        label={by === 1 ? 'Next month' : 'Previous month'}
        disabled={!isShown}
        onClick={() => onMonth(textOf(to))}
      />
    )
  }
  return (
    <div className="row dates__month">
      {step(-1)}
      <h2 aria-live="polite">{inWords}</h2>
      {step(1)}
    </div>
  )
}

function textOf({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The month in the address, or the present one. */
function monthOf(text: string | null): Month {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  const given = Number(year)
  if (given >= calendarYears.first && given <= calendarYears.last) return { year: given, month: Number(month) }
  const today = dayInIndia(new Date())
  return { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
}
