// What a change of a date will do, before it is made: the months that change, and who else reads the date.
import { daysInMonth, isoDay } from '#calendar/month-view.ts'
import type { DateEffect, MonthEffect, StaffDate } from '#calendar/staff/staff-dates.ts'
import { dayText, monthNames } from '#platform/dates.ts'
import { Icon } from '#ui/console/icon.tsx'

export function EffectPreview({ date, effect: { months, isAnswered } }: { date: StaffDate; effect: DateEffect }) {
  const leaves = months.flatMap((month) => month.leaves)
  const comes = months.flatMap((month) => month.comes)
  const [from, to] = [leaves[0]?.eventduedate, comes[0]?.eventduedate]
  return (
    <section className="stack dates__effect" aria-live="polite" aria-labelledby="date-effect">
      <h3 id="date-effect">What will change</h3>
      <div className="twocal">
        {months.map((month) => (
          <MiniMonth key={`${month.year}-${month.month}`} month={month} />
        ))}
      </div>
      <ul className="fx">
        <li>
          <Icon name="home" />
          <span>
            Calendar of the site: {date.title} {from && `leaves ${dayText(from)}`}
            {from && to && ' and '}
            {to && `moves to ${dayText(to)}`}
            {!from && !to && 'stays where it is'}.
          </span>
        </li>
        <li>
          <Icon name="chat" />
          <span>
            {isAnswered
              ? 'The assistant uses the new date at once.'
              : 'The assistant does not answer about events, so nothing changes there.'}
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <span>E-mails already sent are not changed.</span>
        </li>
      </ul>
    </section>
  )
}

function MiniMonth({ month: { year, month, leaves, comes } }: { month: MonthEffect }) {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const last = daysInMonth(year, month)
  const weeks = Array.from({ length: Math.ceil((first + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => week * 7 + column - first + 1),
  )
  const isAmong = (list: MonthEffect['leaves'], day: number) =>
    list.some(({ eventduedate }) => eventduedate === isoDay(year, month, day))
  return (
    <table className="mini">
      <caption>
        {monthNames[month - 1]} {year}
      </caption>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) =>
              day < 1 || day > last ? (
                <td key={day} className="pad" />
              ) : isAmong(comes, day) ? (
                <td key={day} className="new">
                  {day}
                  <span className="vh">: stands here</span>
                </td>
              ) : isAmong(leaves, day) ? (
                <td key={day} className="was">
                  {day}
                  <span className="vh">: leaves</span>
                </td>
              ) : (
                <td key={day}>{day}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
