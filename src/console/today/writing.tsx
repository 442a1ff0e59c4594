// The drafts of whoever is signed in, and what is to appear by itself.
import { Link } from 'react-router'
import { instantText, shortInstant } from '#platform/console/instants.ts'
import { useNow } from '#platform/console/use-now.ts'
import { Sheet } from './side.tsx'
import type { Today, WrittenRecord } from './today.ts'

export function Writing({ writing: { drafts, total, scheduled } }: { writing: Today['writing'] }) {
  const now = useNow()
  return (
    <>
      {drafts.length > 0 && (
        <Sheet id="today-drafts" title="Your drafts" count={total}>
          <Records
            records={drafts}
            noteOf={({ isLive, on }) => `${isLive ? 'Changed' : 'Draft'}, ${shortInstant(on, now)}`}
          />
        </Sheet>
      )}
      {scheduled.length > 0 && (
        <Sheet id="today-scheduled" title="Scheduled">
          <Records records={scheduled} noteOf={({ on }) => instantText(on)} />
        </Sheet>
      )}
    </>
  )
}

function Records({ records, noteOf }: { records: WrittenRecord[]; noteOf: (record: WrittenRecord) => string }) {
  return (
    <ul className="list">
      {records.map((record) => (
        <li key={record.id}>
          <div className="t">
            <Link className="ttl" to={`/console/content/${record.kind}/${record.id}`}>
              {record.title}
            </Link>
            <small>{record.kindName}</small>
          </div>
          <span className="muted num nowrap">{noteOf(record)}</span>
        </li>
      ))}
    </ul>
  )
}
