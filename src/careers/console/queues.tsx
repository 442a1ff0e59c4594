// The lists of applications to choose from, with how many are new in each.
import type { readQueues } from '#careers/apply/console-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { dayText } from '#platform/dates.ts'
import type { ApplicationFilter } from '#careers/apply/staff/application-filter.ts'

type Queue = AnswerOf<typeof readQueues>['data'][number]
type Vacancy = ApplicationFilter['vacancy']
type QueuesProps = { queues: Queue[]; current: Vacancy; onChoose: (vacancy: Vacancy) => void }

export function queueName(queues: Queue[], current: Vacancy): string {
  if (current === undefined) return 'All applications'
  return queues.find(({ vacancy }) => vacancy === current)?.title ?? 'Applications'
}

export function Queues({ queues, current, onChoose }: QueuesProps) {
  const groups = [
    { heading: 'Open vacancies', list: queues.filter(({ vacancy, isOpen }) => typeof vacancy === 'number' && isOpen) },
    { heading: 'Closed', list: queues.filter(({ vacancy, isOpen }) => typeof vacancy === 'number' && !isOpen) },
    { heading: 'Without a vacancy', list: queues.filter(({ vacancy }) => typeof vacancy !== 'number') },
  ]
  return (
    <nav className="queues" aria-label="Lists of applications">
      <button type="button" className="queue" aria-pressed={current === undefined} onClick={() => onChoose(undefined)}>
        <b>All applications</b>
      </button>
      {groups
        .filter(({ list }) => list.length > 0)
        .map(({ heading, list }) => (
          <div key={heading}>
            <h2 className="queues__h">{heading}</h2>
            <ul role="list">
              {list.map((queue) => (
                <li key={queue.vacancy}>
                  <button
                    type="button"
                    className="queue"
                    aria-pressed={queue.vacancy === current}
                    onClick={() => onChoose(queue.vacancy)}
                  >
                    <b>{queue.title}</b>
                    <span className="queue__n num">
                      {queue.unread > 0 && <em>{queue.unread} new</em>} {queue.total}
                      <span className="vh"> in all</span>
                    </span>
                    {queue.company && (
                      <small>
                        {queue.company}, {queue.isOpen ? 'until' : 'closed on'} {dayText(queue.closesOn)}
                      </small>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
