// What a recording is: texts by group and name, and what became of the rows of the register. Kept in a folder that git
// ignores.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const groups = ['answers', 'mails', 'ics', 'pages', 'screens'] as const
export type Group = (typeof groups)[number]

/** A value of SQLite as JSON has it. */
export type Value = string | number | null

/** What a step did to a row. A row that was changed has its former values beside the new ones. */
export type RowChange = {
  chapter: string
  step: string
  table: string
  /** Which row it is, in words that do not depend on how many others there are. */
  row: string
  what: 'added' | 'changed' | 'removed'
  before: Record<string, Value> | null
  after: Record<string, Value> | null
}

export type Recording = {
  texts: Record<Group, Record<string, string>>
  /** The columns of each table. */
  tables: Record<string, string[]>
  rows: RowChange[]
  /** What the script could not do. */
  failures: string[]
}

export function emptyRecording(): Recording {
  return { texts: { answers: {}, mails: {}, ics: {}, pages: {}, screens: {} }, tables: {}, rows: [], failures: [] }
}

/** Adds to the text of this name. */
export function write({ texts }: Recording, group: Group, name: string, text: string): void {
  const before = texts[group][name]
  texts[group][name] = before === undefined ? text : `${before}\n${text}`
}

export function keepRecording(file: string, recording: Recording): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}-next`, JSON.stringify(recording))
  renameSync(`${file}-next`, file)
}

/** Null if there is none. A file that cannot be read is removed. */
export function keptRecording(file: string): Recording | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    rmSync(file, { force: true })
    return null
  }
}
