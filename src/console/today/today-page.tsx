// The first page of the console: what waits today.
import { readToday } from '#console/today/console-calls.ts'
import { instantText } from '#platform/console/instants.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Loaded } from '#ui/console/loaded.tsx'
import { Page } from '#ui/console/page.tsx'
import './today.css'
import { DayStrip } from './day-strip.tsx'
import { FirstHour } from './first-hour.tsx'
import { EndingJobs, FailedMails, RefusedByForms, Unanswered } from './side.tsx'
import { editorSentence, sentencesOf, type Today } from './today.ts'
import { Writing } from './writing.tsx'
import { WaitingList } from './waiting-list.tsx'
import { NotSetUp } from './not-set-up.tsx'
import { ButtonLink } from '#ui/console/button.tsx'

const everyMs = 30_000

export default function TodayPage() {
  const today = useRead(readToday, [], { everyMs })
  return (
    <Page title="Today">
      <Loaded of={today} failed="Today could not be loaded." rows={8}>
        {(data) => <Shown today={data} />}
      </Loaded>
    </Page>
  )
}

const heading = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

function Shown({ today }: { today: Today }) {
  const { waiting, consultations, failedMails, endingJobs, unanswered, firstHour } = today
  const sentences = sentencesOf(today)
  const [oldest] = waiting?.list ?? []
  return (
    <>
      {today.notSetUp.length > 0 && <NotSetUp list={today.notSetUp} />}
      <div className="dash__hd row gap-4">
        <div>
          <h2>
            <time dateTime={today.now} title={instantText(today.now)}>
              {heading.format(new Date(today.now))}
            </time>
          </h2>
          <p>
            {sentences.map(({ strong, rest }) => (
              <span key={strong}>
                <b>{strong}</b> {rest}{' '}
              </span>
            ))}
            {sentences.length === 0 && (waiting ? 'No one is waiting for an answer.' : editorSentence(today))}
          </p>
        </div>
        {oldest && (
          <div className="row push">
            <ButtonLink look="go" to={`/console/leads/${oldest.id}`}>
              Answer the oldest
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="dash beside">
        <div className="stack">
          {waiting && <WaitingList waiting={waiting} />}
          {consultations && <DayStrip consultations={consultations} now={today.now} />}
          {!waiting && <Writing writing={today.writing} />}
          {!waiting && <Unanswered unanswered={unanswered} />}
        </div>
        <div className="stack">
          {firstHour && <FirstHour tasks={firstHour} />}
          {failedMails && failedMails.total > 0 && <FailedMails failed={failedMails} />}
          {today.refused.length > 0 && <RefusedByForms refused={today.refused} />}
          {waiting && <Writing writing={today.writing} />}
          <EndingJobs jobs={endingJobs} isManager={waiting !== null} />
          {waiting && <Unanswered unanswered={unanswered} />}
        </div>
      </div>
    </>
  )
}
