// One month of the dates of a business, small and without script, for the frame of an intranet. Any site may show it, because it
// holds nothing that its address does not.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { complianceCalendar, type Addresses } from '#calendar/calendar.server.ts'
import { answersIn, complianceQuerySchema, queryOfAnswers } from '#calendar/compliance/answers.server.ts'
import { datesBetween, type ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import { weekdayOf } from '#calendar/rules/day-notes.ts'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, monthNames } from '#platform/dates.ts'
import { withoutTracking } from '#platform/http/tracking-names.ts'

type Dependencies = { database: Database; clock: Clock; publicUrl: string; addresses: Addresses }

/** Those that the list of one business may be asked for. */
const [firstMonth, lastMonth] = ['2026-01', '2099-12']

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const style = `:root{font:14px/1.45 system-ui,'Segoe UI',sans-serif;color:#0b222a;background:#fcf9f2;color-scheme:light}
*{box-sizing:border-box}body{margin:0;padding:8px;overflow-wrap:anywhere}a{color:inherit}
nav{display:flex;justify-content:space-between;align-items:center;gap:4px}nav a{padding:6px 10px}
h1{margin:0;font:400 19px/1.3 Georgia,serif}table{width:100%;margin:6px 0 10px;border-collapse:collapse;table-layout:fixed}
th,td{height:30px;padding:0;border-bottom:1px solid #c6b793;text-align:center;font-weight:400;font-size:13px}
th{color:#4d666e}td a{display:block;padding:5px 0;background:#0b222a;color:#fcf9f2;font-weight:700;text-decoration:none}
ol{margin:0;padding:0;list-style:none}li{display:grid;grid-template-columns:4em 1fr;gap:6px;padding:6px 0;border-bottom:1px solid #c6b793}
li:target{background:#f6f1e6}li b{font-weight:600}small{display:block;color:#4d666e}footer{padding:8px 0 0;color:#4d666e;font-size:12px}`

export function smallMonth({ database, clock, publicUrl, addresses }: Dependencies): Hono {
  return new Hono().get('/calendar/yours/month', async (c) => {
    const { month: given, ...others } = withoutTracking(c.req.queries())
    const query = complianceQuerySchema.safeParse(others)
    if (!query.success) return c.json({ message: query.error.issues[0]?.message }, 400)
    const [month = dayInIndia(clock()).slice(0, 7), ...more] = given ?? []
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || month < firstMonth || month > lastMonth || more.length > 0)
      return c.json({ message: `month must be one from ${firstMonth} to ${lastMonth}, YYYY-MM` }, 400)
    const answers = answersIn(query.data)
    const [calendar, { firmName }] = await Promise.all([
      complianceCalendar(database, addresses),
      siteSettings(database),
    ])
    const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)]
    const span = { from: first, to: addDays(next, -1) }
    const dates = datesBetween(calendar, answers, span).filter(({ isRare }) => !isRare)
    const asked = queryOfAnswers(answers)
    c.header('content-security-policy', policy)
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('x-robots-tag', 'noindex')
    return c.html(page({ first, dates, asked, list: `${publicUrl}/calendar/yours?${asked}`, firmName }))
  })
}

type Page = { first: string; dates: readonly ComplianceDate[]; asked: string; list: string; firmName: string }

function page({ first, dates, asked, list, firmName }: Page) {
  const name = `${monthNames[Number(first.slice(5, 7)) - 1]} ${first.slice(0, 4)}`
  const step = (months: number, text: string, label: string) => {
    const month = addMonths(first, months).slice(0, 7)
    return month < firstMonth || month > lastMonth
      ? html`<span></span>`
      : html`<a href="?${raw(asked.replaceAll('&', '&amp;'))}&amp;month=${month}" aria-label="${label}">${text}</a>`
  }
  const days = new Set(dates.map(({ lastDay }) => lastDay))
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Due dates, ${name}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <nav aria-label="Months">
          ${step(-1, '←', 'The month before')}
          <h1>${name}</h1>
          ${step(1, '→', 'The month after')}
        </nav>
        <table>
          <tr>
            ${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => html`<th scope="col">${day}</th>`)}
          </tr>
          ${weeksOf(first).map(
            (week) =>
              html`<tr>
                ${week.map((day) => html`<td>${cellOf(day, first, days)}</td>`)}
              </tr>`,
          )}
        </table>
        <ol>
          ${dates.map(
            ({ lastDay, name: filing, onlyIf, moved }, index) =>
              html`<li${dates[index - 1]?.lastDay === lastDay ? '' : html` id="d${lastDay}"`}>
                <time datetime="${lastDay}">${Number(lastDay.slice(8))} ${weekdayOf(lastDay).slice(0, 3)}</time>
                <span
                  ><b>${filing}</b>
                  ${onlyIf ? html`<small>Only if ${onlyIf}.</small>` : ''}
                  ${moved?.by ? html`<small>Moved by ${moved.by}.</small>` : ''}</span
                >
              </li>`,
          )}
        </ol>
        ${dates.length === 0 ? html`<p>No date falls in this month.</p>` : ''}
        <footer>
          <a href="${list}" target="_blank" rel="noopener">The list, with the law and the count</a>, by ${firmName}.
          Check for extensions before you rely on a date.
        </footer>
      </body>
    </html>`
}

function cellOf(day: string, first: string, due: ReadonlySet<string>) {
  const number = Number(day.slice(8))
  if (day.slice(0, 7) !== first.slice(0, 7)) return ''
  return due.has(day) ? html`<a href="#d${day}">${number}</a>` : String(number)
}

/** From Monday to Sunday, as many as the month touches. */
function weeksOf(first: string): string[][] {
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const next = addMonths(first, 1)
  const weeks = []
  for (let start = monday; start < next; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  return weeks
}
