// Fits tables to what a Delta can hold: rows of plain cells.
import { blocks, rename, unwrap } from './html-nodes.ts'

const maxSpan = 12

/** Marks a row of column headings. */
export const headRow = 'data-head'

/** Makes each table rows of plain cells, all of the same number, and marks the row of its column headings. */
export function flattenTables(doc: Document): void {
  for (const table of doc.body.querySelectorAll('table')) {
    // A table within a cell has become text of that cell.
    if (!table.isConnected || table.parentElement?.closest('table')) continue
    for (const caption of table.querySelectorAll('caption')) {
      table.before(rename(caption, 'p'))
    }
    const rows = [...table.rows]
    for (const row of rows) for (const cell of row.cells) flattenCell(cell)
    squareOff(rows)
    const [first] = rows
    if (first && rows.length > 1 && isHead(first)) {
      first.setAttribute(headRow, '')
      for (const mark of first.querySelectorAll('b,strong')) unwrap(mark)
    }
    for (const cell of table.querySelectorAll('th')) rename(cell, 'td')
    table.replaceChildren(...rows)
    // Two tables would become one.
    if (isTable(table.nextElementSibling)) table.after(doc.createElement('p'))
  }
}

function isTable(element: Element | null): boolean {
  return element?.localName === 'table'
}

function isHead(row: HTMLTableRowElement): boolean {
  const cells = Array.from(row.cells)
  const filled = cells.filter((cell) => textOf(cell) !== '')
  if (row.parentElement?.localName === 'thead') return true
  if (filled.length > 0 && filled.every(({ localName }) => localName === 'th')) return true
  // Word and spreadsheets have no headings, only bold words.
  return filled.length > 1 && filled.length === cells.length && filled.every((cell) => boldText(cell) === textOf(cell))
}

function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

function boldText(cell: Element): string {
  const marks = [...cell.querySelectorAll('b,strong')].filter((mark) => !mark.parentElement?.closest('b,strong'))
  return marks
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

function flattenCell(cell: Element): void {
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    block.before(cell.ownerDocument.createElement('br'))
    block.after(cell.ownerDocument.createElement('br'))
    unwrap(block)
  }
}

function squareOff(rows: HTMLTableRowElement[]): void {
  const held: number[] = []
  for (const row of rows) {
    let column = 0
    const fill = (before: Element | null) => {
      while ((held[column] ?? 0) > 0) {
        held[column] = (held[column] ?? 0) - 1
        row.insertBefore(row.ownerDocument.createElement('td'), before)
        column += 1
      }
    }
    const cells = Array.from(row.cells)
    for (const cell of cells) {
      fill(cell)
      const columns = Math.min(cell.colSpan, maxSpan)
      for (let index = 0; index < columns; index += 1) {
        held[column + index] = Math.min(cell.rowSpan, maxSpan) - 1
        if (index > 0) cell.after(row.ownerDocument.createElement('td'))
      }
      column += columns
    }
    fill(null)
  }
}
