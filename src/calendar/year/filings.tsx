// The filings whose time runs from an event. The page of the whole year shows them.
import type { EventFilings } from '#calendar/compliance/api.server.ts'
import { longDayText } from '#platform/dates.ts'
import styles from './calendar-page.module.css'

export default function Filings({ of: { asAt, filings } }: { of: EventFilings }) {
  return (
    <section className="sec">
      <div className={`wrap ${styles.page}`}>
        <h2 id="after-an-event">Filings after an event</h2>
        <p>The time limit for these filings runs from an event. The law is stated as at {longDayText(asAt)}.</p>
        <div className={styles.scroller} tabIndex={0} role="region" aria-labelledby="after-an-event">
          <table>
            <thead>
              <tr>
                <th scope="col">Filing</th>
                <th scope="col">Time limit</th>
                <th scope="col">Event</th>
                <th scope="col">Law</th>
              </tr>
            </thead>
            <tbody>
              {filings.map(({ form, name, within, of, law }) => (
                <tr key={`${form} ${name} ${of}`}>
                  <th scope="row">{`${form}: ${name}`}</th>
                  <td>{within}</td>
                  <td>{of}</td>
                  <td>{law}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
