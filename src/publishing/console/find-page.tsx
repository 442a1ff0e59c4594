// What the search of the bar finds among the records of all kinds.
import { Link, useSearchParams } from 'react-router'
import { listRecords } from '#publishing/console-calls.ts'
import { useList } from '#platform/console/use-list.ts'
import { Moment } from '#platform/console/moment.tsx'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { StateMark } from '#ui/console/marks.tsx'
import { List } from '#ui/console/list/list.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { states } from './record-words.ts'

type FindProps = { kinds: readonly AnyRecordKind[]; addressOf: (kind: string, id: number) => string }

export function FindPage({ kinds, addressOf }: FindProps) {
  const [params] = useSearchParams()
  const words = (params.get('words') ?? '').trim().slice(0, 100)
  const found = useList(listRecords, { besides: { search: words }, isOff: words === '' })
  const nameOf = (name: string) => kinds.find(({ kind }) => kind === name)?.one ?? name
  return (
    <Page title={words === '' ? 'Search' : `Titles with “${words}”`}>
      {words === '' ? (
        <div className="sheet">
          <Empty title="Nothing to search for">Type a few letters of a title into the field above.</Empty>
        </div>
      ) : (
        <List
          of={found}
          failed="The search failed."
          empty={
            <Empty title={`No title matches “${words}”`}>
              Titles of all content are searched, except in the trash.
            </Empty>
          }
          label="Found"
          keyOf={({ id }) => id}
          item={({ id, kind, title, state, problem, changedOn }) => (
            <>
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
            </>
          )}
        />
      )}
    </Page>
  )
}
