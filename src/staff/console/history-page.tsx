// The history: who did what, when and to which record.
import { useListContext, ListBase } from 'ra-core'
import { readHistoryFilters, type readHistory } from '#staff/history-calls.ts'
import type { AnswerOf } from '#platform/console/console-call.ts'
import { instantText } from '#platform/console/instants.ts'
import { useRead } from '#platform/console/use-read.ts'
import { Empty, Failed, LoadingRows } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Pager } from '#ui/console/pager.tsx'
import { recordKinds, recordKindText } from '#staff/record-kinds.ts'
import './people.css'

type Entry = AnswerOf<typeof readHistory>['data'][number]

const perPage = 50

export function History() {
  return (
    <Page title="History">
      <ListBase
        resource="history"
        perPage={perPage}
        sort={{ field: 'on', order: 'DESC' }}
        disableSyncWithLocation={false}
      >
        <div className="people">
          <Filters />
          <Entries />
        </div>
      </ListBase>
    </Page>
  )
}

function Filters() {
  const { filterValues, setFilters } = useListContext()
  const { data } = useRead(readHistoryFilters, [])
  const set = (name: string, value: string | undefined) => {
    const { [name]: _former, ...others } = filterValues
    setFilters(value ? { ...others, [name]: value } : others)
  }
  return (
    <div className="filters" role="group" aria-label="Filter">
      <label className="vh" htmlFor="history-who">
        Person
      </label>
      <select
        className="in in--s"
        id="history-who"
        value={filterValues.staffId ?? ''}
        onChange={(event) => set('staffId', event.target.value)}
      >
        <option value="">Everyone</option>
        {data?.people.map(({ id, name, hasLeft }) => (
          <option key={id} value={id}>
            {hasLeft ? `${name} (left)` : name}
          </option>
        ))}
      </select>
      <label className="vh" htmlFor="history-what">
        Kind of record
      </label>
      <select
        className="in in--s"
        id="history-what"
        value={filterValues.record ?? ''}
        onChange={(event) => set('record', event.target.value)}
      >
        <option value="">Every record</option>
        {Object.entries(recordKinds).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </select>
      <label htmlFor="history-from">From</label>
      <input
        className="in in--s"
        id="history-from"
        type="date"
        value={dayOf(filterValues.from, 0)}
        onChange={(event) => set('from', startOf(event.target.value, 0))}
      />
      <label htmlFor="history-until">to</label>
      <input
        className="in in--s"
        id="history-until"
        type="date"
        value={dayOf(filterValues.until, -1)}
        onChange={(event) => set('until', startOf(event.target.value, 1))}
      />
    </div>
  )
}

const dayMs = 86_400_000
const indiaMs = 19_800_000

/** The instant at which this day, or the one so many days later, begins in India. */
function startOf(day: string, later: number): string | undefined {
  if (!day) return undefined
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + later * dayMs).toISOString()
}

function dayOf(instant: unknown, later: number): string {
  if (typeof instant !== 'string') return ''
  return new Date(Date.parse(instant) + indiaMs + later * dayMs).toISOString().slice(0, 10)
}

function Entries() {
  const {
    data,
    error,
    isPending,
    refetch,
    total = 0,
    page,
    setPage,
    filterValues,
    setFilters,
  } = useListContext<Entry>()
  if (error) return <Failed what="The history could not be loaded." error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <LoadingRows />
  if (data.length === 0) {
    const isFiltered = Object.keys(filterValues).length > 0
    return (
      <Empty
        title={isFiltered ? 'Nothing matches these filters' : 'Nothing has been done yet'}
        action={
          isFiltered && (
            <button type="button" className="btn" onClick={() => setFilters({})}>
              Clear the filters
            </button>
          )
        }
      />
    )
  }
  return (
    <div className="sheet">
      <table className="grid people__table">
        <thead>
          <tr>
            <th>When</th>
            <th>Who</th>
            <th>What</th>
            <th>Record</th>
          </tr>
        </thead>
        <tbody>
          {data.map((entry) => (
            <tr key={entry.id}>
              <td className="num nowrap muted">{instantText(entry.on)}</td>
              <td>{entry.who}</td>
              <td>
                {entry.action}
                {entry.detail && <span className="history__detail"> · {entry.detail}</span>}
              </td>
              <td className="history__detail">{recordText(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} perPage={perPage} total={total} what="entries" onPage={setPage} />
    </div>
  )
}

/** Long ids say nothing to a reader. */
function recordText({ record, recordId }: Entry): string {
  const kind = recordKindText(record)
  return recordId.length > 30 || recordId === '' ? kind : `${kind} ${recordId}`
}
