// The events of the firm, the latest first.
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import type { Get } from '#platform/pages/calls.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { dayText } from '#platform/dates.ts'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'

async function load(get: Get) {
  return { events: await loaded(get('/get/events'), 'Failed to fetch events') }
}

export function loader({ context }: LoaderFunctionArgs) {
  return load(context.get(getContext))
}

export function clientLoader() {
  return load(get)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Events',
    description: 'Seminars and other events of the firm, with their days and places.',
    path: '/events',
    matches,
  })

export default function EventsPage() {
  const { events } = useLoaderData<typeof loader>()
  return (
    <>
      <Banner title="Events" plate={{ kind: 'rosette', seed: 'events', family: 'lace' }} />
      <section className="sec wrap">
        {events.error !== null && <Failed text={events.error} />}
        {events.data?.length === 0 && <p>No event is planned at present.</p>}
        {events.data?.map(({ id, title, day, place, text }) => (
          <article key={id}>
            <h2>{title}</h2>
            <p>
              <time dateTime={day}>{dayText(day)}</time>, {place}
            </p>
            {text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
      </section>
    </>
  )
}
