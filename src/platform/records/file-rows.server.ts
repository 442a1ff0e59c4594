// Rows in a file of content: the whole of it or one of its properties, and by which names other files mean them.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { contentPart, type ContentPart, type Incoming, type NamedFiles, type Outgoing } from './content.server.ts'

/** Of two with one name, the first is meant. */
export function noteIds(
  { idsOf }: Pick<Incoming, 'idsOf'>,
  kind: string,
  names: readonly string[],
  ids: readonly number[],
): void {
  const known = idsOf(kind)
  for (const [place, name] of names.entries()) if (!known.has(name)) known.set(name, ids[place] ?? 0)
}

/**
 * What a folder without the file, such as one of an earlier release, or a file without the property means: that nothing
 * replaces what is there, or these rows.
 */
export type WhenAbsent<Given> = 'stays' | ((folder: Incoming) => Given[])

type FileRows<Schema extends z.ZodType> = Pick<ContentPart, 'file' | 'tables'> & {
  property?: string | undefined
  whenAbsent?: WhenAbsent<z.output<Schema>> | undefined
  /** The file or its property is no list. */
  isSingle?: boolean
  schema: Schema
  enter: (tx: Database, rows: z.output<Schema>[], folder: Incoming) => Promise<void>
  read: (tx: Database, folder: Outgoing) => Promise<object[]>
  files?: (rows: z.output<Schema>[]) => NamedFiles
}

/** A part of a file that is a list of rows, or one. */
export function fileRows<Schema extends z.ZodType>(part: FileRows<Schema>): ContentPart {
  const { file, property, isSingle = false, tables, enter, read, files, whenAbsent } = part
  const list: z.ZodType<z.output<Schema>[]> = isSingle ? part.schema.transform((row) => [row]) : z.array(part.schema)
  const given = whenAbsent ? list.optional() : list
  const whole = property === undefined ? given : inProperty(property, given)
  return contentPart<z.ZodType<z.output<Schema>[] | undefined>>({
    file,
    schema: whole,
    tables,
    staysIfAbsent: whenAbsent === 'stays',
    enter: (tx, rows, folder) =>
      enter(tx, rows ?? (typeof whenAbsent === 'function' ? whenAbsent(folder) : []), folder),
    read: async (tx, folder) => {
      const rows = await read(tx, folder)
      const value = isSingle ? (rows[0] ?? {}) : rows
      return property === undefined ? value : { [property]: value }
    },
    ...(files && { files: (rows) => files(rows ?? []) }),
  })
}

function inProperty<Value>(name: string, schema: z.ZodType<Value>): z.ZodType<Value | undefined> {
  return z.object({ [name]: schema }).transform((given) => given[name])
}
