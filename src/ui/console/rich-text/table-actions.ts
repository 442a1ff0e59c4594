// What can be done to the table that the caret is in. The first row may hold column headings.
import Quill, { Delta, type Range } from 'quill/core.js'
import TableModule from 'quill/modules/table.js'
import { newRowId } from './paste.ts'

export type TableAction =
  | 'row above'
  | 'row below'
  | 'column before'
  | 'column after'
  | 'headings'
  | 'remove row'
  | 'remove column'
  | 'remove table'

function tableModule(quill: Quill): TableModule {
  const found = quill.getModule('table')
  if (found instanceof TableModule) return found
  throw new Error('Quill has no table module')
}

/** The caret goes to the first heading. */
export function insertTable(quill: Quill, rows: number, columns: number): void {
  const { index, length } = quill.getSelection(true)
  const [, offset] = quill.getLine(index)
  quill.history.cutoff()
  const change = new Delta().retain(index).delete(length)
  if (offset > 0) change.insert('\n', blockFormats(quill, index))
  for (let row = 0; row < rows; row += 1) {
    change.insert('\n'.repeat(columns), { table: newRowId(row === 0 ? 'head' : 'row') })
  }
  quill.updateContents(change, Quill.sources.USER)
  quill.setSelection(index + (offset > 0 ? 1 : 0), 0, Quill.sources.SILENT)
}

function blockFormats(quill: Quill, index: number): Record<string, unknown> {
  const [line] = quill.getLine(index)
  return line ? line.formats() : {}
}

/** Returns whether the table has column headings and whether the caret is among them; null outside a table. */
export function tableAt(quill: Quill): { hasHeadings: boolean; isInHeadings: boolean } | null {
  const at = placeIn(quill, quill.selection.savedRange)
  return at && { hasHeadings: isHead(at.table.rows[0]), isInHeadings: isHead(at.row) }
}

type CellPosition = { table: HTMLTableElement; row: HTMLElement; cell: HTMLElement }

function placeIn(quill: Quill, range: Range | null): CellPosition | null {
  const cell = tableModule(quill).getTable(range)[2]?.domNode
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  return cell && row && table ? { table, row, cell } : null
}

function isHead(row: HTMLElement | undefined): boolean {
  return row?.querySelector('td')?.dataset['row']?.startsWith('head-') ?? false
}

/** Moves the caret to the next or previous cell of its table; false at the end of the table, so that Tab leaves the text. */
export function moveToCell(quill: Quill, isBack: boolean): boolean {
  const at = placeIn(quill, quill.getSelection())
  if (!at) return false
  const cells = [...at.table.querySelectorAll('td')]
  const target = cells[cells.findIndex((each) => each === at.cell) + (isBack ? -1 : 1)]
  const blot = target && Quill.find(target)
  if (!blot || blot instanceof Quill) return false
  quill.setSelection(quill.getIndex(blot), Math.max(blot.length() - 1, 0), Quill.sources.USER)
  return true
}

export function changeTable(quill: Quill, action: TableAction): void {
  const tables = tableModule(quill)
  quill.focus()
  quill.history.cutoff()
  if (action === 'row above') tables.insertRowAbove()
  if (action === 'row below') tables.insertRowBelow()
  if (action === 'column before') tables.insertColumnLeft()
  if (action === 'column after') tables.insertColumnRight()
  if (action === 'remove row') removeWithin(quill, () => tables.deleteRow())
  if (action === 'remove column') removeWithin(quill, () => tables.deleteColumn())
  if (action === 'remove table') tables.deleteTable()
  if (action === 'headings') toggleHeadings(quill)
}

/** The caret stays as near as it can to what was removed. */
function removeWithin(quill: Quill, remove: () => void): void {
  const index = quill.getSelection()?.index ?? 0
  const at = placeIn(quill, quill.getSelection())
  const table = at && indexOf(quill, at.table)
  const row = at && indexOf(quill, at.row)
  remove()
  const nearest = Math.max(table ?? 0, Math.min(row ?? index, index))
  quill.setSelection(Math.min(nearest, quill.getLength() - 1), 0, Quill.sources.USER)
}

function indexOf(quill: Quill, element: HTMLElement): number | null {
  const blot = Quill.find(element)
  return blot && !(blot instanceof Quill) ? quill.getIndex(blot) : null
}

function toggleHeadings(quill: Quill): void {
  const first = placeIn(quill, quill.getSelection())?.table.rows[0]
  const row = first && Quill.find(first)
  if (!row || row instanceof Quill) return
  const id = newRowId(isHead(first) ? 'row' : 'head')
  quill.formatLine(quill.getIndex(row), row.length(), { table: id }, Quill.sources.USER)
}
