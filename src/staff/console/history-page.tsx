// The history: who did what, when and to which record.
import { Link } from 'react-router'
import { readHistory, readHistoryFilters } from '#staff/history/private/history-calls.ts'
import { instantText } from '#platform/console/instants.ts'
import { useList } from '#platform/console/use-list.ts'
import { useRead } from '#platform/console/use-read.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { List } from '#ui/console/list/list.tsx'
import { Empty } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import type { HistoryEntry } from '#staff/history/history-entry.ts'
import { historyKinds, historyKindText } from '#staff/history/history-kinds.ts'
import { Button } from '#ui/console/button.tsx'
import './people/people.css'

export function History() {
  const list = useList(readHistory, { name: 'history' })
  const { data } = useRead(readHistoryFilters, [])
  return (
    <Page title="History">
      <div className="people stack">
        <List
          of={list}
          failed="The history could not be loaded."
          empty={
            list.at.isFiltered ? (
              <Empty
                title="Nothing matches these filters"
                action={<Button onClick={list.at.clear}>Clear the filters</Button>}
              />
            ) : (
              <Empty title="Nothing has been done yet" />
            )
          }
          what={['entries', 'entries']}
          filters={{
            staffId: {
              as: 'select',
              label: 'Person',
              all: 'Everyone',
              choices: (data?.people ?? []).map(({ id, name, hasLeft }) => ({
                value: id,
                label: hasLeft ? `${name} (left)` : name,
              })),
            },
            record: {
              as: 'select',
              label: 'Kind of record',
              all: 'Every record',
              choices: Object.entries(historyKinds).map(([value, label]) => ({ value, label })),
            },
            from: { as: 'day', label: 'From', ...startOf(0) },
            until: { as: 'day', label: 'to', ...startOf(1) },
          }}
          keyOf={({ id }) => id}
          className="people__table"
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
      </div>
    </Page>
  )
}

/** The instant at which a day, or the one so many days later, begins in India. */
function startOf(later: number) {
  return {
    dayOf: (instant: string) => addDays(dayInIndia(new Date(instant)), -later),
    instantOf: (day: string) => startOfDay(addDays(day, later)),
  }
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
