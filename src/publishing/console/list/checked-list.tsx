// The records of a kind that have something to check.
import { Link } from 'react-router'
import { readChecks } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { CheckedRecords } from '#publishing/console/checks/checked-records.tsx'
import { recordAddress, useArea } from '#publishing/console/content-area.ts'
import { ButtonLink } from '#ui/console/button.tsx'
import { Empty, EmptyMark } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { ListTop } from './list-top.tsx'
import { useAddRecord } from './use-add-record.ts'
import type { RecordListState } from './use-record-list.ts'

export function CheckedList({ kind, list }: { kind: AnyRecordKind; list: RecordListState }) {
  const area = useArea()
  const add = useAddRecord(kind)
  const read = useRead(readChecks, [{ kind: kind.kind }])
  return (
    <Page
      title={kind.many}
      trail={area.kinds.length > 1 ? <Link to={`/console${area.path}`}>{area.label}</Link> : undefined}
    >
      <ListTop kind={kind} list={list} onAdd={() => void add()} />
      <div className="recs">
        <CheckedRecords
          of={read}
          empty={
            <Empty
              title="Nothing to check"
              picture={<EmptyMark />}
              action={<ButtonLink to={list.to({ state: null })}>See all</ButtonLink>}
            >
              All {kind.many.toLowerCase()} pass all checks.
            </Empty>
          }
          addressOf={(_, id) => recordAddress(area, kind.kind, id)}
        />
      </div>
    </Page>
  )
}
