// What the search of the bar finds among the records of all kinds.
import { Link, useSearchParams } from 'react-router'
import { listRecords } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Moment } from '#platform/console/moment.tsx'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Pager } from '#ui/console/pager.tsx'
import { states } from './record-words.ts'

const perPage = 25

type FindProps = { kinds: readonly AnyRecordKind[]; addressOf: (kind: string, id: number) => string }

export function FindPage({ kinds, addressOf }: FindProps) {
  const [params, setParams] = useSearchParams()
  const words = (params.get('words') ?? '').trim().slice(0, 100)
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, isPending, refetch } = useRead(
    listRecords,
    [{ filter: JSON.stringify({ search: words }), page, perPage, sort: 'changed', order: 'desc' }],
    { isOff: words === '' },
  )
  const nameOf = (name: string) => kinds.find(({ kind }) => kind === name)?.one ?? name
  return (
    <Page title={words === '' ? 'Search' : `Titles with “${words}”`}>
      <div className="sheet">
        {words === '' && (
          <Empty title="Nothing to search for">Type a few letters of a title into the field above.</Empty>
        )}
        {words !== '' && isPending && <LoadingRows />}
        {error && !data && <Failed what="The search failed." error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && (
          <Empty title={`No title matches “${words}”`}>Titles of all content are searched, except in the trash.</Empty>
        )}
        {data && data.total > 0 && (
          <>
            <ul className="list" role="list" aria-label="Found">
              {data.data.map(({ id, kind, title, state, problem, changedOn }) => (
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
            <Pager
              page={page}
              perPage={perPage}
              total={data.total}
              onPage={(next) => setParams({ words, page: String(next) })}
            />
          </>
        )}
      </div>
    </Page>
  )
}
