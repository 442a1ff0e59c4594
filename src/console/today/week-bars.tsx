// How many came by each source, week by week: bars in a table, with the numbers beside them.
import { instantDay } from '#platform/console/instants.ts'
import { dayText } from '#platform/dates.ts'
import { median, type SourceName, type Weeks } from './today.ts'

const names: Record<SourceName, string> = {
  enquiry: 'Enquiries',
  consultation: 'Consultations',
  application: 'Applications',
  'hand-over': 'Assistant',
  reminders: 'Reminders',
  newsletter: 'Newsletter',
}

const width = 30
const height = 26
const barWidth = 14
/** The weeks whose days stand below the bars. */
const labelled = [0, 4, 8, 11]

const shortDay = (day: string) => dayText(day).replace(/ \d{4}$/, '')

export function WeekBars({ weeks: { from, sources, reminded }, today }: { weeks: Weeks; today: string }) {
  const most = Math.max(1, ...sources.flatMap(({ counts }) => counts))
  return (
    <section className="sheet" aria-labelledby="today-weeks">
      <div className="sheet__hd">
        <h2 id="today-weeks">Leads per week, by source</h2>
        <span className="fine muted push wk__key">Dark: this week so far</span>
      </div>
      <table className="wk">
        <thead>
          <tr>
            <th>Source</th>
            <th>
              {shortDay(from[0] ?? '')} to {instantDay(today).replace(/ \d{4}$/, '')}
            </th>
            <th className="c">This week</th>
            <th className="c">Median</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, counts }) => (
            <tr key={source}>
              <th scope="row">
                {names[source]}
                {source === 'reminders' && <div className="fine muted">{reminded.toLocaleString('en-IN')} active</div>}
              </th>
              <td>
                <Bars
                  counts={counts}
                  most={most}
                  label={`${names[source]} in the last twelve weeks: ${counts.join(', ')}`}
                />
              </td>
              <td className="c">
                <b>{counts.at(-1)}</b>
              </td>
              <td className="c muted">{median(counts.slice(0, -1))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td />
            <td>
              <div>
                {labelled.map((index) => (
                  <span key={index} style={{ gridColumn: index + 1 }}>
                    {shortDay(from[index] ?? '')}
                  </span>
                ))}
              </div>
            </td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Bars({ counts, most, label }: { counts: number[]; most: number; label: string }) {
  return (
    <svg viewBox={`0 0 ${counts.length * width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {counts.map((count, index) => {
        const tall = (count / most) * (height - 2)
        const look = index === counts.length - 1 ? 'wk__now' : 'wk__bar'
        return (
          <rect key={index} className={look} x={index * width + 1} y={height - tall} width={barWidth} height={tall} />
        )
      })}
      <path className="wk__line" d={`M0 ${height - 0.5}H${counts.length * width}`} fill="none" />
    </svg>
  )
}
