// The rows of a list of records.
import { Link } from 'react-router'
import { Moment } from '#platform/console/moment.tsx'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordRow } from '#publishing/record.ts'
import { Icon } from '#ui/console/icon.tsx'
import { StateMark } from '#ui/console/marks.tsx'
import { rowId } from '#ui/console/list/use-cursor.ts'
import { recordAddress, useArea } from '#publishing/console/content-area.ts'
import { LawAsAt } from './law-as-at.tsx'
import { MoveButtons, type Reorder } from '#ui/console/list/reorder.tsx'
import type { RecordListState, Sort } from './use-record-list.ts'
import { states, timesOf } from '#publishing/console/record-words.ts'

type TableProps = {
  kind: AnyRecordKind
  rows: readonly RecordRow[]
  list: RecordListState
  cursor: number
  ticked: ReadonlySet<number>
  onTick: (id: number) => void
  /** Null while the rows are not in the order of the site. */
  order: { reorder: Reorder; move: (from: number, to: number) => void } | null
}

export function RecordTable({ kind, rows, list, cursor, ticked, onTick, order }: TableProps) {
  const area = useArea()
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Tick</span>
          </th>
          {kind.isOrdered && (
            <Head sort="position" list={list}>
              Order
            </Head>
          )}
          <Head sort="title" list={list}>
            Title
          </Head>
          <th scope="col" className="hide-m">
            State
          </th>
          <th scope="col" className="hide-m">
            On the site
          </th>
          {kind.lawAsAt && (
            <Head sort="law" list={list} className="hide-m">
              Law as at
            </Head>
          )}
          <Head sort="changed" list={list} className="hide-m">
            Changed
          </Head>
          <th scope="col" className="hide-m">
            <span className="vh">Page</span>
          </th>
        </tr>
      </thead>
      <tbody data-rows>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            kind={kind}
            row={row}
            index={index}
            count={rows.length}
            address={recordAddress(area, kind.kind, row.id)}
            isAtCursor={index === cursor}
            isTicked={ticked.has(row.id)}
            onTick={() => onTick(row.id)}
            order={order}
          />
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = { sort: Sort; list: RecordListState; className?: string; children: string }

function Head({ sort, list, className, children }: HeadProps) {
  const { sort: shown, order } = list.order
  const isSorted = shown === sort
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => list.sortBy(sort)}>
        {children}
        {isSorted && <Icon name={order === 'asc' ? 'up' : 'down'} isSmall />}
      </button>
    </th>
  )
}

type RowProps = {
  kind: AnyRecordKind
  row: RecordRow
  index: number
  count: number
  address: string
  isAtCursor: boolean
  isTicked: boolean
  onTick: () => void
  order: TableProps['order']
}

function Row({ kind, row, index, count, address, isAtCursor, isTicked, onTick, order }: RowProps) {
  const { shape, word } = states[row.state]
  const times = timesOf(row)
  const mark = <StateMark shape={row.problem ? 'bad' : shape}>{row.problem ? 'Failed' : word}</StateMark>
  const { className = '', ...rowProps } = order?.reorder.row(index) ?? {}
  return (
    <tr
      {...rowProps}
      id={rowId(index)}
      className={`${className}${isAtCursor ? ' is-cursor' : ''}`}
      aria-selected={isTicked}
    >
      <td className="recs__tick">
        <label className="hit">
          <input className="cb" type="checkbox" checked={isTicked} aria-label={`Tick ${row.title}`} onChange={onTick} />
        </label>
      </td>
      {kind.isOrdered && (
        <td className="recs__mv">
          {order && (
            <MoveButtons reorder={order.reorder} index={index} length={count} name={row.title} onMove={order.move} />
          )}
        </td>
      )}
      <td>
        <Link className="ttl" to={address}>
          {row.title}
        </Link>
        <div className="recs__small">
          {mark}
          {row.problem && <small>{row.problem}</small>}
          {times.isPlain && <small className="num">{times.text}</small>}
          {kind.lawAsAt && row.lawAsAt !== '' && (
            <small>
              Law as at <LawAsAt day={row.lawAsAt} />
            </small>
          )}
        </div>
      </td>
      <td className="hide-m">
        {mark}
        {row.problem && <small>{row.problem}</small>}
      </td>
      <td className={`hide-m num nowrap${times.isPlain ? '' : ' muted'}`}>{times.text}</td>
      {kind.lawAsAt && (
        <td className="hide-m">
          <LawAsAt day={row.lawAsAt} />
        </td>
      )}
      <td className="hide-m num nowrap">
        <Moment on={row.changedOn} />
        {row.changedBy && <small>{row.changedBy}</small>}
      </td>
      <td className="hide-m">
        {row.page !== null && (
          <a
            className="ib"
            href={row.page}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the page of ${row.title}`}
            title="Open the page"
          >
            <Icon name="ext" isSmall />
          </a>
        )}
      </td>
    </tr>
  )
}
