// What stands in the place of the rows if there are none.
import type { InboxFilter } from '#leads/inbox/inbox.ts'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { withFacet, type InboxAddress } from './use-inbox.ts'
import { sourceWords } from '#leads/inbox/lead-words.ts'
import { ButtonLink } from '#ui/console/button.tsx'

/** Names one filter after the other, the narrowest first, so that the reader can drop it. */
function dropped(filter: InboxFilter): { name: string; without: InboxFilter }[] {
  const { q, with: person, since, kind, overLimit, facets = {} } = filter
  return [
    ...(overLimit ? [{ name: 'set aside', without: { ...filter, overLimit: undefined } }] : []),
    ...(since ? [{ name: 'the time', without: { ...filter, since: undefined } }] : []),
    ...(person
      ? [{ name: person === 'nobody' ? 'unassigned' : 'the colleague', without: { ...filter, with: undefined } }]
      : []),
    ...Object.keys(facets)
      .toReversed()
      .map((name) => ({ name: `the ${name}`, without: withFacet(filter, name, '') })),
    ...(kind ? [{ name: sourceWords[kind].tab, without: { ...filter, kind: undefined, facets: undefined } }] : []),
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
      <Empty title="No possible spam" action={<ButtonLink to={to({})}>Back to the inbox</ButtonLink>}>
        Messages that look like those of bots are kept here, apart from the others.
      </Empty>
    )
  }
  if (!first) {
    return (
      <Empty
        title="Everyone has been answered"
        picture={<EmptyMark />}
        action={<ButtonLink to={to({ state: 'answered' })}>See the answered ones</ButtonLink>}
      >
        New leads appear here without reloading.
      </Empty>
    )
  }
  const { kind, ...others } = filter
  if (kind && Object.values(others).every((value) => value === undefined)) {
    return (
      <Empty
        title="Nothing is waiting here"
        picture={<EmptyMark />}
        action={<ButtonLink to={to({ kind, state: 'all' })}>See all of them</ButtonLink>}
      >
        {sourceWords[kind].none}
      </Empty>
    )
  }
  const spam = filter.q && !filter.spam ? { ...filter, kind: undefined, facets: undefined, spam: true } : null
  return (
    <Empty
      title={filter.q ? `No lead matches “${filter.q}”` : 'No lead matches these filters'}
      action={
        <>
          {spam && <ButtonLink to={to(spam)}>Search in possible spam</ButtonLink>}
          <ButtonLink to={to(first.without)}>Clear “{first.name}”</ButtonLink>
          <ButtonLink look="bare" to={to({})}>
            Clear all filters
          </ButtonLink>
        </>
      }
    >
      {spam ? 'Possible spam was not searched.' : 'A filter may be too narrow.'}
    </Empty>
  )
}
