// What the search of the bar finds among the records of all kinds.
import { Link, useSearchParams } from 'react-router'
import { listRecords } from '#publishing/console-calls.ts'
import { perPage, usePage } from '#platform/console/list-state.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Moment } from '#platform/console/moment.tsx'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { states } from './record-words.ts'

type FindProps = { kinds: readonly AnyRecordKind[]; addressOf: (kind: string, id: number) => string }

export function FindPage({ kinds, addressOf }: FindProps) {
  const [params] = useSearchParams()
  const words = (params.get('words') ?? '').trim().slice(0, 100)
  const [page, setPage] = usePage({ words })
  const found = useRead(
    listRecords,
    [{ filter: JSON.stringify({ search: words }), page, perPage, sort: 'changed', order: 'desc' }],
    { isOff: words === '' },
  )
  const nameOf = (name: string) => kinds.find(({ kind }) => kind === name)?.one ?? name
  return (
    <Page title={words === '' ? 'Search' : `Titles with “${words}”`}>
      {words === '' ? (
        <div className="sheet">
          <Empty title="Nothing to search for">Type a few letters of a title into the field above.</Empty>
        </div>
      ) : (
        <ListSheet
          of={found}
          failed="The search failed."
          empty={
            <Empty title={`No title matches “${words}”`}>
              Titles of all content are searched, except in the trash.
            </Empty>
          }
          page={page}
          perPage={perPage}
          onPage={setPage}
        >
          {({ data }) => (
            <ul className="list" role="list" aria-label="Found">
              {data.map(({ id, kind, title, state, problem, changedOn }) => (
                <li key={id}>
                  <div className="t">
                    <Link className="ttl" to={addressOf(kind, id)}>
                      {title}
                    </Link>
                    <small>
                      {nameOf(kind)}, changed <Moment on={changedOn} />
                    </small>
                  </div>
                  <StateMark shape={problem ? 'bad' : states[state].shape}>
                    {problem ? 'Failed' : states[state].word}
                  </StateMark>
                </li>
              ))}
            </ul>
          )}
        </ListSheet>
      )}
    </Page>
  )
}
