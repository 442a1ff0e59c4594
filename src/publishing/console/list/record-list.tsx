// The records of a kind: by state, with a search, and in an order of their own where the kind has one.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countRecords, createRecord, listRecords } from '#publishing/console-calls.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { useMe } from '#staff/console/me.ts'
import { useRead, useRefresh } from '#platform/console/use-read.ts'
import { mayDo } from '#staff/roles.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { publisherOf, recordStates } from '#publishing/record.ts'
import { Button } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { KeyHint } from '#ui/console/marks.tsx'
import { Failed, LoadingRows, Notice } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { Pager } from '#ui/console/list/pager.tsx'
import { SearchField } from '#ui/console/list/search-field.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { say } from '#ui/console/toasts.tsx'
import { useCursor } from '#ui/console/list/use-cursor.ts'
import { BulkBar } from './bulk-bar.tsx'
import { recordAddress, useArea } from '#publishing/console/content-area.ts'
import { NoRows } from './list-states.tsx'
import { RecordTable } from './record-table.tsx'
import { useReorder } from '#ui/console/list/reorder.tsx'
import { useArrange } from './use-arrange.ts'
import { useBulk } from './use-bulk.ts'
import { useRecordList } from './use-record-list.ts'
import { states } from '#publishing/console/record-words.ts'

export function RecordList({ kind }: { kind: AnyRecordKind }) {
  const area = useArea()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { role } = useMe()
  const list = useRecordList(kind.kind, kind.isOrdered === true)
  const { data, error, isPending, refetch } = useRead(listRecords, [list.query])
  const { data: counts } = useRead(countRecords, [{ kind: kind.kind }])
  const isOfKind = data?.data.every((row) => row.kind === kind.kind) === true
  const arrange = useArrange(kind.kind, isOfKind ? data.data : [], data?.total ?? 0)
  const { rows } = arrange
  const bulk = useBulk()
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
  async function add() {
    try {
      const record = await ask(createRecord, { kind: kind.kind })
      void navigate(recordAddress(area, kind.kind, record.id))
      await refresh()
    } catch (failure) {
      say(messageOf(failure), { isFailure: true })
    }
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

  const tabs = [
    { state: null, word: 'All', count: counts?.all },
    ...recordStates
      .filter((state) => state !== 'trash')
      .map((state) => ({ state, word: states[state].tab, count: counts?.[state] })),
    ...(kind.lawAsAt ? [{ state: 'law' as const, word: 'Law to review', count: counts?.law }] : []),
    { state: 'trash' as const, word: 'Trash', count: counts?.trash },
  ]

  return (
    <Page
      title={kind.many}
      trail={area.kinds.length > 1 ? <Link to={`/console${area.path}`}>{area.label}</Link> : undefined}
    >
      <div className="recs__top">
        <nav className="tabs" aria-label="State">
          {tabs.map(({ state, word, count }) => (
            <Link
              key={word}
              to={list.to({ state })}
              aria-current={(list.state ?? null) === state ? 'page' : undefined}
              onClick={() => setTicked(new Set())}
            >
              {word} {count !== undefined && <i className="n">{count}</i>}
            </Link>
          ))}
        </nav>
        <Button look="go" onClick={() => void add()}>
          <Icon name="plus" isSmall />
          Add
          <span className="vh"> to {kind.many.toLowerCase()}</span>
        </Button>
      </div>
      <div className="filters recs__filters">
        <SearchField label="Search titles" value={list.search} onSearch={(search) => list.set({ search })} />
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
      <div className="sheet recs">
        {ticked.length > 0 && (
          <BulkBar
            ticked={ticked}
            shown={rows.length}
            isTrash={isTrash}
            mayPublish={mayPublish}
            mayRemove={mayDo(role, 'manager')}
            bulk={bulk}
            onTickAll={() => setTicked(new Set(rows.map(({ id }) => id)))}
            onClear={() => setTicked(new Set())}
          />
        )}
        {isPending && <LoadingRows />}
        {error && !data && <Failed what="The list could not be loaded." error={error} onRetry={() => void refetch()} />}
        {data && isOfKind && data.total === 0 && <NoRows kind={kind} list={list} onAdd={() => void add()} />}
        {rows.length > 0 && (
          <RecordTable
            kind={kind}
            rows={rows}
            list={list}
            cursor={cursor}
            ticked={tickedIds}
            onTick={tick}
            order={mayArrange ? { reorder, move: arrange.move } : null}
          />
        )}
        {kind.isOrdered && (
          <p className={`recs__told${arrange.told ? '' : ' vh'}`} aria-live="polite">
            {arrange.told}
            {arrange.told && arrange.undo && (
              <Button look="bare" isSmall icon="undo" onClick={arrange.undo}>
                Undo
              </Button>
            )}
          </p>
        )}
        {data && data.total > 0 && (
          <Pager page={list.page} perPage={list.perPage} total={data.total} onPage={(page) => list.set({ page })} />
        )}
      </div>
      <p className="keys recs__keys hide-m" aria-hidden="true">
        <KeyHint keys="C">Write</KeyHint>
        <KeyHint keys="J K">Next, previous</KeyHint>
        <KeyHint keys="X">Tick</KeyHint>
        {mayArrange && <KeyHint keys="Alt ↑ ↓">Move</KeyHint>}
      </p>
    </Page>
  )
}
