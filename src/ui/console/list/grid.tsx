// A table of the console.
import type { Key, ReactNode } from 'react'
import { rowId } from './use-cursor.ts'

export type Column<Row> = {
  head: string
  /** The head is for screen readers only. */
  isHeadHidden?: boolean
  /** Of the head and of every cell. */
  className?: string
  /** Of every cell. */
  cellClass?: string
  cell: (row: Row) => ReactNode
}

type GridProps<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** What is false is not shown. */
  columns: readonly (Column<Row> | false)[]
  className?: string
  rowClass?: (row: Row) => string | undefined
  /** Of useCursor. */
  cursor?: number
}

export function Grid<Row>({ rows, keyOf, columns, className, rowClass, cursor }: GridProps<Row>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <table className={joined('grid', className)}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.head} scope="col" className={column.className}>
              {column.isHeadHidden ? <span className="vh">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            id={cursor === undefined ? undefined : rowId(index)}
            className={joined(rowClass?.(row), index === cursor && 'is-cursor')}
          >
            {shown.map((column) => (
              <td key={column.head} className={joined(column.cellClass, column.className)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function joined(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
