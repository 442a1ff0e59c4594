// The history: who did what, when and to which record.
import { useEffect } from 'react'
import { Link } from 'react-router'
import { readHistory, readHistoryFilters } from '#staff/history/history-calls.ts'
import { instantText } from '#platform/console/instants.ts'
import { useListState, type ListState } from '#platform/console/list-state.ts'
import { useRead } from '#platform/console/use-read.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { ListSheet } from '#ui/console/list/list-sheet.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { Grid } from '#ui/console/list/grid.tsx'
import { Page } from '#ui/console/page.tsx'
import { historyFilterSchema, type HistoryFilter } from '#staff/history/history-filter.ts'
import type { HistoryEntry } from '#staff/history/history-entry.ts'
import { historyKinds, historyKindText } from '#staff/history/history-kinds.ts'
import { Button } from '#ui/console/button.tsx'
import { SmallSelect } from '#ui/console/small-select.tsx'
import './people/people.css'

type ListProps = { list: ListState<HistoryFilter> }

const perPage = 50

export function History() {
  const list = useListState(historyFilterSchema, {}, 'history')
  return (
    <Page title="History">
      <div className="people">
        <Filters list={list} />
        <Entries list={list} />
      </div>
    </Page>
  )
}

function Filters({ list: { filter, setFilter } }: ListProps) {
  const { data } = useRead(readHistoryFilters, [])
  return (
    <div className="filters" role="group" aria-label="Filter">
      <SmallSelect label="Person" value={filter.staffId ?? ''} onChange={(value) => setFilter({ staffId: value })}>
        <option value="">Everyone</option>
        {data?.people.map(({ id, name, hasLeft }) => (
          <option key={id} value={id}>
            {hasLeft ? `${name} (left)` : name}
          </option>
        ))}
      </SmallSelect>
      <SmallSelect
        label="Kind of record"
        value={filter.record ?? ''}
        onChange={(value) => setFilter({ record: value })}
      >
        <option value="">Every record</option>
        {Object.entries(historyKinds).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </SmallSelect>
      <label htmlFor="history-from">From</label>
      <input
        className="in in--s"
        id="history-from"
        type="date"
        value={dayOf(filter.from, 0)}
        onChange={(event) => setFilter({ from: startOf(event.target.value, 0) })}
      />
      <label htmlFor="history-until">to</label>
      <input
        className="in in--s"
        id="history-until"
        type="date"
        value={dayOf(filter.until, -1)}
        onChange={(event) => setFilter({ until: startOf(event.target.value, 1) })}
      />
    </div>
  )
}

/** The instant at which this day, or the one so many days later, begins in India. */
function startOf(day: string, later: number): string | undefined {
  if (!day) return undefined
  return startOfDay(addDays(day, later))
}

function dayOf(instant: string | undefined, later: number): string {
  if (instant === undefined) return ''
  return addDays(dayInIndia(new Date(instant)), later)
}

function Entries({ list: { filter, query, page, setFilter, setPage } }: ListProps) {
  const read = useRead(readHistory, [{ ...query, perPage }])
  const lastPage = read.data ? Math.max(1, Math.ceil(read.data.total / perPage)) : page
  const isPastEnd = page > lastPage
  useEffect(() => {
    if (isPastEnd) setPage(lastPage)
  })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListSheet
      of={isPastEnd ? { ...read, data: undefined } : read}
      failed="The history could not be loaded."
      empty={
        <Empty
          title={isFiltered ? 'Nothing matches these filters' : 'Nothing has been done yet'}
          action={
            isFiltered && (
              <Button onClick={() => setFilter({ staffId: '', record: '', recordId: '', from: '', until: '' })}>
                Clear the filters
              </Button>
            )
          }
        />
      }
      page={page}
      perPage={perPage}
      what={['entries', 'entries']}
      onPage={(next) => {
        setPage(next)
        window.scrollTo(0, 0)
      }}
    >
      {({ data }) => (
        <Grid
          className="people__table"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { head: 'When', cellClass: 'num nowrap muted', cell: ({ on }) => instantText(on) },
            { head: 'Who', cell: ({ who }) => who },
            {
              head: 'What',
              cell: ({ action, detail, about }) => (
                <>
                  {action}
                  {detail && detail !== about?.title && <span className="history__detail"> · {detail}</span>}
                </>
              ),
            },
            { head: 'Record', cell: (entry) => <About entry={entry} /> },
          ]}
        />
      )}
    </ListSheet>
  )
}

function About({ entry: { record, about } }: { entry: HistoryEntry }) {
  const kind = historyKindText(record)
  if (about === null) return <span className="history__detail">{kind}</span>
  return (
    <>
      <Link to={about.to}>{about.title || kind}</Link>
      {about.title && <small>{kind}</small>}
    </>
  )
}
