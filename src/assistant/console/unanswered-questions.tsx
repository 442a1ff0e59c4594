// The questions that got no answer, the most frequent first.
import { useSearchParams } from 'react-router'
import { listUnanswered } from '#assistant/console-calls.ts'
import { shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Icon } from '#ui/console/icon.tsx'
import { Empty, EmptyMark, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Pager } from '#ui/console/pager.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { rowId, useCursor } from '#ui/console/use-cursor.ts'
import { useSteps } from './use-steps.ts'

const perPage = 25

export function UnansweredQuestions() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, isPending, refetch } = useRead(listUnanswered, [{ page, perPage }])
  const { dealWith, draft } = useSteps()
  const now = useNow()
  const rows = data?.data ?? []
  const cursor = useCursor(rows.length, (index) => {
    const row = rows[index]
    if (row) void draft({ key: row.key })
  })
  useShortcuts([
    {
      keys: 'E',
      does: 'Dealt with',
      act() {
        const row = rows[cursor]
        if (row) void dealWith({ key: row.key })
      },
    },
  ])
  return (
    <div className="sheet">
      {isPending && <LoadingRows />}
      {error && !data && (
        <Failed what="The questions could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && (
        <Empty title="Every question has been answered" picture={<EmptyMark />}>
          Questions that the assistant cannot answer appear here.
        </Empty>
      )}
      {rows.length > 0 && (
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col" className="end">
                Asked
              </th>
              <th scope="col" className="hide-m">
                Last asked
              </th>
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key} id={rowId(index)} className={index === cursor ? 'is-cursor' : undefined}>
                <td className="asst__q">{row.question}</td>
                <td className="num end nowrap">{row.count === 1 ? 'once' : `${row.count} times`}</td>
                <td className="num nowrap hide-m">{shortInstant(row.lastOn, now)}</td>
                <td>
                  <div className="row asst__act">
                    <button type="button" className="btn btn--s" onClick={() => void draft({ key: row.key })}>
                      <Icon name="pencil" isSmall />
                      Draft an FAQ
                    </button>
                    <button
                      type="button"
                      className="btn btn--s btn--bare"
                      onClick={() => void dealWith({ key: row.key })}
                    >
                      <Icon name="check" isSmall />
                      Dealt with
                    </button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > 0 && (
        <Pager page={page} perPage={perPage} total={data.total} onPage={(to) => setParams({ page: String(to) })} />
      )}
    </div>
  )
}
