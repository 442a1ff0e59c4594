// The differences of two recordings, as unified diffs by group.
import { createTwoFilesPatch } from 'diff'
import { digestOf } from './texts.ts'
import { groups, type Recording, type RowChange } from './recording.ts'

export type Difference = { group: string; name: string; patch: string }

export function differencesOf(before: Recording, after: Recording): Difference[] {
  const [former, present] = [rowTexts(before, after), rowTexts(after, before)]
  return [
    ...groups.flatMap((group) => inGroup(group, before.texts[group], after.texts[group])),
    ...inGroup('rows', former, present),
  ]
}

function inGroup(group: string, before: Record<string, string>, after: Record<string, string>): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return names.flatMap((name) => {
    const [former, present] = [before[name] ?? '', after[name] ?? '']
    if (former === present) return []
    const patch = createTwoFilesPatch(`release/${group}/${name}`, `now/${group}/${name}`, former, present, '', '', {
      context: 4,
    })
    return [{ group, name, patch: patch.split('\n').slice(1).join('\n') }]
  })
}

/**
 * By chapter. A column or a table that only one build has is said once, under `columns`, and left out of the rows: every
 * row of its table would differ otherwise.
 */
function rowTexts(recording: Recording, other: Recording): Record<string, string> {
  const texts: Record<string, string[]> = { columns: columnLines(recording) }
  let step = ''
  for (const change of recording.rows) {
    const columns = recording.tables[change.table]?.filter((column) => other.tables[change.table]?.includes(column))
    if (columns === undefined || columns.length === 0) continue
    const lines = rowLines(change, columns)
    if (lines.length === 0) continue
    const text = (texts[change.chapter] ??= [])
    if (change.step !== step) text.push(`## ${change.step}`, '')
    step = change.step
    text.push(...lines, '')
  }
  return Object.fromEntries(Object.entries(texts).map(([chapter, lines]) => [chapter, `${lines.join('\n')}\n`]))
}

function columnLines({ tables }: Recording): string[] {
  const names = Object.keys(tables).toSorted()
  return names.flatMap((table) => [table, ...(tables[table] ?? []).map((column) => `  ${column}`)])
}

function rowLines({ table, row, what, before, after }: RowChange, columns: string[]): string[] {
  const changed = columns.filter((column) => before === null || after === null || before[column] !== after[column])
  if (what === 'changed' && changed.length === 0) return []
  const values = what === 'removed' ? before : after
  return [
    `${what} ${table}: ${row}`,
    ...changed.flatMap((column) => {
      const value = values?.[column] ?? null
      if (what !== 'changed') return value === null ? [] : [`  ${column}: ${valueText(value)}`]
      return [`  ${column}: ${valueText(before?.[column] ?? null)} → ${valueText(value)}`]
    }),
  ]
}

/** A text of a whole page or mail, which is compared where somebody reads it. */
const longText = 1000

/** Long JSON has a line for each of its values, so that a difference shows what it is about. */
function valueText(value: string | number | null): string {
  if (typeof value !== 'string') return String(value)
  if (value.length > 120 && /^[[{]/.test(value))
    try {
      return JSON.stringify(JSON.parse(value), null, 2).replaceAll('\n', '\n    ')
    } catch {
      return value
    }
  if (value.length > longText) return `${value.length} characters, ${digestOf(value)}`
  return value.replaceAll('\n', '\n    ')
}
