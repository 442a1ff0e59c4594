// What stands in the place of the rows if there are none.
import { Link } from 'react-router'
import type { InboxFilter } from '#leads/inbox/inbox.ts'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import type { InboxAddress } from './use-inbox.ts'
import { leadSources } from './lead-words.ts'

/** Names one filter after the other, the narrowest first, so that the reader can drop it. */
function dropped(filter: InboxFilter): { name: string; without: InboxFilter }[] {
  const { q, with: person, since, kind, keptAside } = filter
  return [
    ...(keptAside ? [{ name: 'set aside', without: { ...filter, keptAside: undefined } }] : []),
    ...(since ? [{ name: 'the time', without: { ...filter, since: undefined } }] : []),
    ...(person
      ? [{ name: person === 'nobody' ? 'unassigned' : 'the colleague', without: { ...filter, with: undefined } }]
      : []),
    ...(kind ? [{ name: leadSources[kind].tab, without: { ...filter, kind: undefined } }] : []),
    ...(filter.state && filter.state !== 'all'
      ? [{ name: filter.state, without: { ...filter, state: 'all' as const } }]
      : []),
    ...(q ? [{ name: q, without: { ...filter, q: undefined } }] : []),
  ]
}

export function NoRows({ address }: { address: InboxAddress }) {
  const { filter, queryWith } = address
  const to = (next: InboxFilter) => ({ pathname: '/console/leads', search: queryWith(next) })
  const [first] = dropped(filter)
  if (filter.spam && (!first || (filter.state === undefined && !filter.q))) {
    return (
      <Empty
        title="No possible spam"
        action={
          <Link className="btn" to={to({})}>
            Back to the inbox
          </Link>
        }
      >
        Messages that look like those of bots are kept here, apart from the others.
      </Empty>
    )
  }
  if (!first) {
    return (
      <Empty
        title="Everyone has been answered"
        picture={<EmptyMark />}
        action={
          <Link className="btn" to={to({ state: 'answered' })}>
            See the answered ones
          </Link>
        }
      >
        New leads arrive here without a reload.
      </Empty>
    )
  }
  const all = filter.state === undefined && filter.q ? { ...filter, state: 'all' as const } : null
  return (
    <Empty
      title={filter.q ? `No lead matches “${filter.q}”` : 'No lead matches these filters'}
      action={
        <>
          {all && (
            <Link className="btn" to={to(all)}>
              Search in all states
            </Link>
          )}
          <Link className="btn" to={to(first.without)}>
            Clear “{first.name}”
          </Link>
          <Link className="btn btn--bare" to={to({})}>
            Clear all filters
          </Link>
        </>
      }
    >
      {all ? 'Only open leads were searched.' : 'A filter may be too narrow.'}
    </Empty>
  )
}
