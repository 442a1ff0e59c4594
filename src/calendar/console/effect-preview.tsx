// What a change of a date will do, before it is made: the months that change, and who else reads the date.
import { daysInMonth, isoDay } from '#calendar/month-view.ts'
import type { NamesDate, AffectedText } from '#calendar/changes/codes.ts'
import type { DateEffect, MonthEffect } from '#calendar/changes/staff-dates.ts'
import { dayText, monthNames } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Icon, type IconName } from '#ui/console/icon.tsx'

type Props = { title: string; effect: DateEffect }

export function EffectPreview({ title, effect: { months, isAnswered, codes, affected } }: Props) {
  const leaves = months.flatMap((month) => month.leaves)
  const comes = months.flatMap((month) => month.comes)
  const businesses = affected.reduce((sum, each) => sum + (each.kind === 'reminder' ? each.count : 0), 0)
  const [from, to] = [leaves[0]?.eventduedate, comes[0]?.eventduedate]
  return (
    <section className="stack dates__effect" aria-live="polite" aria-labelledby="date-effect">
      <h3 id="date-effect">What will change</h3>
      <div className="twocal columns">
        {months.map((month) => (
          <MiniMonth key={`${month.year}-${month.month}`} month={month} />
        ))}
      </div>
      <ul className="fx lined">
        <li>
          <Icon name="home" />
          <span>
            Calendar of the site: {title} {from && `leaves ${dayText(from)}`}
            {from && to && ' and '}
            {to && `moves to ${dayText(to)}`}
            {!from && !to && 'stays where it is'}.
          </span>
        </li>
        <li>
          <Icon name="chat" />
          <span>
            {isAnswered
              ? `The assistant uses the new date at once${codes.length > 0 ? ` in answers about ${codes.join(', ')}` : ''}.`
              : 'The assistant does not answer about events, so nothing changes there.'}
          </span>
        </li>
        <Naming icon="doc" what="article" all={named(affected, 'article')} />
        <Naming icon="doc" what="service page" all={named(affected, 'service')} />
        <Naming icon="chat" what="answer" all={named(affected, 'answer')} />
        <li>
          <Icon name="mail" />
          <span>{remindedText(businesses)} E-mails already sent are not changed.</span>
        </li>
      </ul>
    </section>
  )
}

/** Counted by the answers that were given with the reminders: some of them leave open whether the filing applies. */
function remindedText(businesses: number): string {
  if (businesses === 0) return 'No business with reminders by e-mail has this filing.'
  const who = businesses === 1 ? 'One business' : `${numberText(businesses)} businesses`
  return `${who} with reminders by e-mail ${businesses === 1 ? 'has' : 'have'} this filing, or may have it.`
}

function named(affected: readonly AffectedText[], kind: NamesDate['kind']): NamesDate[] {
  return affected.filter((each) => each.kind === kind).filter((each) => 'label' in each)
}

/** Texts that name the form and may name its day: somebody reads them. */
function Naming({ icon, what, all }: { icon: IconName; what: string; all: readonly NamesDate[] }) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {all.length === 0
          ? `No ${what} names the form.`
          : `${all.length} ${what}${all.length === 1 ? ' names' : 's name'} the form: `}
        {all.map(({ label, href }, index) => (
          <span key={href + label}>
            {index > 0 && ', '}
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </span>
        ))}
      </span>
    </li>
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
