// What an administrator does in the first hour. Each line leads to its task and ticks itself.
import { Link } from 'react-router'
import { showFirstHour } from '#console/today/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { IconButton } from '#ui/console/button.tsx'
import { Icon, type IconName } from '#ui/console/icon.tsx'
import { toast } from '#ui/console/toasts.tsx'
import type { FirstHourTask } from './today.ts'

type Named = { icon: IconName; does: string; done: string; to: string; takes: string }

const tasks: Record<FirstHourTask['task'], Named> = {
  firm: { icon: 'home', does: 'Check the firm’s name', done: 'name', to: '/console/settings#firm', takes: '1 min' },
  grievance: {
    icon: 'shield',
    does: 'Name the grievance contact',
    done: 'grievance contact',
    to: '/console/settings#grievance',
    takes: '2 min',
  },
  offices: { icon: 'pin', does: 'Check the offices', done: 'offices', to: '/console/settings#offices', takes: '5 min' },
  mail: { icon: 'mail', does: 'Send a test e-mail', done: 'mail', to: '/console/settings#mail', takes: '1 min' },
  hours: {
    icon: 'clock',
    does: 'Check hours and holidays',
    done: 'hours and holidays',
    to: '/console/bookings/hours',
    takes: '5 min',
  },
  booking: {
    icon: 'video',
    does: 'Book a test consultation',
    done: 'first booking',
    to: '/console/bookings/new',
    takes: '2 min',
  },
  invitation: {
    icon: 'userplus',
    does: 'Invite a colleague',
    done: 'first invitation',
    to: '/console/people',
    takes: '2 min',
  },
  'second-administrator': {
    icon: 'people',
    does: 'Add a second administrator',
    done: 'second administrator',
    to: '/console/people',
    takes: '2 min',
  },
}

export function FirstHour({ tasks: list }: { tasks: FirstHourTask[] }) {
  const refresh = useRefresh()
  const done = list.filter(({ isDone }) => isDone)
  const open = list.filter(({ isDone }) => !isDone)

  async function show(isShown: boolean) {
    await callApi(showFirstHour, { isShown })
    await refresh()
  }
  const putAway = () =>
    show(false).then(
      () => toast('The “Getting started” list is hidden.', { undo: () => show(true) }),
      () => toast('The list could not be hidden. Please try again.', { isFailure: true }),
    )

  return (
    <section className="sheet" aria-labelledby="today-hour">
      <div className="sheet__hd">
        <h2 id="today-hour">Getting started</h2>
        <span className="bar6" role="img" aria-label={`${done.length} of ${list.length} done`}>
          {list.map(({ task }, index) => (
            <i key={task} className={index < done.length ? 'on' : ''} />
          ))}
        </span>
        <IconButton icon="close" label="Hide this list" isSmall className="push" onClick={() => void putAway()} />
      </div>
      <ul className="hour lined">
        {open.map(({ task }) => {
          const { icon, does, to, takes } = tasks[task]
          return (
            <li key={task}>
              <Icon name={icon} />
              <Link to={to}>{does}</Link>
              <span className="muted fine">{takes}</span>
            </li>
          )
        })}
        {done.length > 0 && (
          <li className="is-done">
            <Icon name="check" />
            <span>Done: {done.map(({ task }) => tasks[task].done).join(', ')}</span>
            <span />
          </li>
        )}
      </ul>
    </section>
  )
}
