// The records of a kind: by state, with a search, and in an order of their own where the kind has one.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listRecords } from '#publishing/console-calls.ts'
import { useMe } from '#staff/console/me.ts'
import { useList } from '#platform/console/use-list.ts'
import { mayDo } from '#staff/roles.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { publisherOf } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { KeyHint } from '#ui/console/marks.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { List } from '#ui/console/list/list.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { useCursor } from '#ui/console/list/use-cursor.ts'
import { BulkBar } from './bulk-bar.tsx'
import { recordAddress, useArea } from '#publishing/console/content-area.ts'
import { CheckedList } from './checked-list.tsx'
import { NoRows } from './list-states.tsx'
import { ListTop } from './list-top.tsx'
import { RecordTable } from './record-table.tsx'
import { useReorder } from '#ui/console/list/reorder.tsx'
import { useArrange } from './use-arrange.ts'
import { useBulk } from './use-bulk.ts'
import { useAddRecord } from './use-add-record.ts'
import { useRecordList, type RecordListState } from './use-record-list.ts'

export function RecordList({ kind }: { kind: AnyRecordKind }) {
  const list = useRecordList(kind.isOrdered === true)
  return list.state === 'checks' ? <CheckedList kind={kind} list={list} /> : <Rows kind={kind} list={list} />
}

function Rows({ kind, list }: { kind: AnyRecordKind; list: RecordListState }) {
  const area = useArea()
  const navigate = useNavigate()
  const add = useAddRecord(kind)
  const { role } = useMe()
  const read = useList(listRecords, { state: list, order: list.order, besides: { kind: kind.kind } })
  const data = read.data?.data.every((row) => row.kind === kind.kind) ? read.data : undefined
  const arrange = useArrange(kind.kind, data?.data ?? [], data?.total ?? 0)
  const { rows } = arrange
  const bulk = useBulk(kind)
  const [tickedIds, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ticked = rows.filter(({ id }) => tickedIds.has(id))
  const reorder = useReorder(rows.length, arrange.move)
  const isTrash = list.state === 'trash'
  const mayPublish = mayDo(role, publisherOf(kind))
  const mayArrange = list.isArrangeable && mayPublish

  const open = (index: number) => {
    const row = rows[index]
    if (row) void navigate(recordAddress(area, kind.kind, row.id))
  }
  function tick(id: number) {
    const next = new Set(tickedIds)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const cursor = useCursor(rows.length, open)
  const moveRow = (by: number) => () => {
    if (mayArrange && cursor >= 0 && rows[cursor + by]) arrange.move(cursor, cursor + by)
  }
  useShortcuts([
    { keys: 'C', does: 'Write a new one', act: () => void add() },
    { keys: 'X', does: 'Tick the row', act: () => rows[cursor] && tick(rows[cursor].id) },
    ...(mayArrange
      ? [
          { keys: 'Alt ArrowUp', does: 'Move the row up', act: moveRow(-1) },
          { keys: 'Alt ArrowDown', does: 'Move the row down', act: moveRow(1) },
        ]
      : []),
  ])

  return (
    <Page
      title={kind.many}
      trail={area.kinds.length > 1 ? <Link to={`/console${area.path}`}>{area.label}</Link> : undefined}
    >
      <ListTop kind={kind} list={list} onPick={() => setTicked(new Set())} onAdd={() => void add()} />
      <div className="filters row wraps recs__filters">
        <SearchField
          label="Search titles"
          value={list.filter.search ?? ''}
          onSearch={(search) => list.setFilter({ search })}
        />
      </div>
      {bulk.refusals && (
        <Notice
          kind="warn"
          title={`${bulk.refusals.list.length} of ${bulk.refusals.count} could not be changed.`}
          action={
            <Button look="bare" isSmall onClick={bulk.forget}>
              Close
            </Button>
          }
        >
          {bulk.refusals.list.map(({ id, title, reason }) => (
            <span className="recs__refusal" key={id}>
              <Link to={recordAddress(area, kind.kind, id)}>{title}</Link>: {reason}
            </span>
          ))}
        </Notice>
      )}
      <div className="recs">
        <List
          of={{ ...read, data }}
          failed="The list could not be loaded."
          empty={<NoRows kind={kind} list={list} onAdd={() => void add()} />}
          head={
            ticked.length > 0 && (
              <BulkBar
                kind={kind}
                ticked={ticked}
                shown={rows.length}
                isTrash={isTrash}
                mayPublish={mayPublish}
                mayRemove={mayDo(role, 'manager')}
                bulk={bulk}
                onTickAll={() => setTicked(new Set(rows.map(({ id }) => id)))}
                onClear={() => setTicked(new Set())}
              />
            )
          }
        >
          {() => (
            <>
              <RecordTable
                kind={kind}
                rows={rows}
                list={list}
                cursor={cursor}
                ticked={tickedIds}
                onTick={tick}
                order={mayArrange ? { reorder, move: arrange.move } : null}
              />
              {kind.isOrdered && (
                <p className={`recs__told row${arrange.told ? '' : ' vh'}`} aria-live="polite">
                  {arrange.told}
                  {arrange.told && arrange.undo && (
                    <Button look="bare" isSmall icon="undo" onClick={arrange.undo}>
                      Undo
                    </Button>
                  )}
                </p>
              )}
            </>
          )}
        </List>
      </div>
      <p className="keys row wraps hide-m" aria-hidden="true">
        <KeyHint keys="C">Write</KeyHint>
        <KeyHint keys="J K">Next, previous</KeyHint>
        <KeyHint keys="X">Tick</KeyHint>
        {mayArrange && <KeyHint keys="Alt ↑ ↓">Move</KeyHint>}
      </p>
    </Page>
  )
}
