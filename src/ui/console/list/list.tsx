// A list of the console, drawn from what is said of it: the part that was read, its filters, its columns or items, what is
// said of an empty one, and what can be done with a row.
import type { Key, ReactNode } from 'react'
import { Button } from '#ui/console/button.tsx'
import type { IconName } from '#ui/console/icon.tsx'
import { Loaded, type LoadedProps } from '#ui/console/loaded.tsx'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { FilterRow, type Filters } from './private/filters.tsx'
import { Grid, type Column } from './grid.tsx'
import { Pager } from './private/pager.tsx'
import { useCursor } from './use-cursor.ts'

type Listed<Row> = { data: readonly Row[]; total?: number }

/** Filter and page, as `useList` returns them. */
type ListPlace<Filter> = {
  filter: Filter
  page: number
  perPage: number
  choose: (name: string, value: string | undefined) => void
  setPage: (page: number) => void
}

export type Verb<Row> = {
  label: string
  icon?: IconName
  look?: 'go' | 'end' | 'bare'
  /** Its name for screen readers, where the label alone does not say enough. */
  nameOf?: (row: Row) => string
  /** It is a button of these rows alone. */
  isFor?: (row: Row) => boolean
  /** The key that does it to the row under the cursor. */
  keys?: string
  act: (row: Row) => unknown
}

/** How a row is drawn: in columns, as an item of a list, or all of them by a function. */
type Drawing<Row> =
  | { keyOf: (row: Row) => Key; columns: readonly (Column<Row> | false)[]; className?: string }
  | { keyOf: (row: Row) => Key; item: (row: Row) => ReactNode; label?: string }
  | { children: (rows: readonly Row[]) => ReactNode }

type ListProps<Row extends object, Filter extends object> = Drawing<Row> & {
  /** Of `useList`; or of `useRead`, for a list that is read in one piece. */
  of: LoadedProps<Listed<Row>>['of'] & { at?: ListPlace<Filter> }
  rowClass?: (row: Row) => string | undefined
  filters?: Filters<Filter>
  filtersClass?: string
  /** What else stands in the line of the filters. */
  start?: ReactNode
  end?: ReactNode
  /** What stands at the top of the sheet. */
  head?: ReactNode
  /** A name for the sheet, where it is one of several. */
  name?: string
  /** As a sentence: 'The inbox could not be read.' */
  failed: string
  loading?: string
  empty: ReactNode
  /** What is listed, for one and for several: ['issue', 'issues'] */
  what?: readonly [one: string, many: string]
  verbs?: readonly Verb<Row>[]
  /** What Enter does. With it J and K move a cursor. */
  onOpen?: (row: Row) => unknown
}

export function List<Row extends object, Filter extends object = Record<never, never>>(props: ListProps<Row, Filter>) {
  const { of, filters, filtersClass, start, end, head, name, failed, loading, empty, what } = props
  const { verbs = [], onOpen } = props
  const { at } = of
  const cursor = useRowKeys(of.data?.data ?? [], verbs, onOpen)
  const Sheet = name === undefined ? 'div' : 'section'
  return (
    <>
      {at && filters && (
        <FilterRow
          fields={filters}
          filter={at.filter}
          onChoose={at.choose}
          className={filtersClass}
          start={start}
          end={end}
        />
      )}
      <Sheet className="sheet" aria-label={name}>
        {head}
        <Loaded of={of} failed={failed} {...(loading !== undefined && { label: loading })}>
          {({ data, total = data.length }) =>
            total === 0 ? (
              empty
            ) : (
              <>
                <Rows rows={data} cursor={cursor} {...props} />
                {at && (
                  <Pager
                    page={at.page}
                    perPage={at.perPage}
                    total={total}
                    {...(what && { what: what[total === 1 ? 0 : 1] })}
                    onPage={at.setPage}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </Sheet>
    </>
  )
}

/** The cursor, and what the keys do to its row. */
function useRowKeys<Row extends object>(
  rows: readonly Row[],
  verbs: readonly Verb<Row>[],
  onOpen?: (row: Row) => unknown,
) {
  const cursor = useCursor(rows.length, onOpen && ((index) => rows[index] && onOpen(rows[index])))
  const row = rows[cursor]
  useShortcuts(
    verbs.flatMap(({ keys, label, isFor, act }) =>
      keys === undefined ? [] : [{ keys, does: label, act: () => row && isFor?.(row) !== false && act(row) }],
    ),
  )
  return onOpen && cursor
}

type RowsProps<Row extends object> = Drawing<Row> & {
  rows: readonly Row[]
  cursor: number | undefined
  rowClass?: (row: Row) => string | undefined
  verbs?: readonly Verb<Row>[]
}

function Rows<Row extends object>({ rows, cursor, rowClass, verbs = [], ...drawing }: RowsProps<Row>) {
  if ('children' in drawing) return drawing.children(rows)
  const verbsOf = (row: Row) =>
    verbs.length > 0 && (
      <div className="row verbs">
        {verbs
          .filter(({ isFor }) => isFor?.(row) !== false)
          .map(({ label, icon, look, nameOf, act }) => (
            <Button
              key={label}
              isSmall
              look={look}
              {...(icon && { icon })}
              aria-label={nameOf?.(row)}
              onClick={() => void act(row)}
            >
              {label}
            </Button>
          ))}
      </div>
    )
  if ('item' in drawing) {
    return (
      <ul className="list" role="list" aria-label={drawing.label}>
        {rows.map((row) => (
          <li key={drawing.keyOf(row)} className={rowClass?.(row)}>
            {drawing.item(row)}
            {verbsOf(row)}
          </li>
        ))}
      </ul>
    )
  }
  const head = verbs.length > 1 ? 'Actions' : 'Action'
  return (
    <Grid
      rows={rows}
      keyOf={drawing.keyOf}
      {...(rowClass && { rowClass })}
      {...(cursor !== undefined && { cursor })}
      {...(drawing.className !== undefined && { className: drawing.className })}
      columns={[...drawing.columns, verbs.length > 0 && { head, isHeadHidden: true, cellClass: 'end', cell: verbsOf }]}
    />
  )
}
