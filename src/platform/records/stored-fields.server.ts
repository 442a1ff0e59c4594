// How the fields of a record are stored: each in a column of one table, and in a file of content under the same name.
// The table of fields with the few exceptions given here is all there is to say of a kind with one row per record.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { looksLikeDelta, storableRichText } from '#platform/rich-text/rich-text.server.ts'
import type { Incoming, Outgoing } from './content.server.ts'
import { fileRows, noteIds, type WhenAbsent } from './file-rows.server.ts'
import type { OwnPages } from './own-pages.server.ts'
import type { BodyOf, RecordField, RecordFields } from './record-fields.ts'
import type { RecordKind } from './kind.ts'
import { liveKind, type AnyLiveKind } from './live-kind.server.ts'
import {
  arrangeRows,
  enterRows,
  pictureColumns,
  pictureOf,
  removeRow,
  writeRow,
  type Column,
} from './live-rows.server.ts'

type StoredField = Exclude<RecordField, { type: 'document' | 'list' | 'key' | 'reference' }>
export type Row = { readonly [name: string]: unknown }

type Exceptions<Table extends RecordFields> = {
  /** What a field is called in files, if not as in the record; a picture is called image. */
  names?: { readonly [Name in keyof Table]?: string }
  /** Its column, if that is not its name in files in lower case with underscores, for a switch without "is". */
  columns?: { readonly [Name in keyof Table]?: string }
  /** What a file may hold, if not what follows from the field. */
  schemas?: { readonly [Name in keyof Table]?: z.ZodType }
  /** Rich text whose Delta stands in the file itself, not as a text of JSON. */
  deltas?: readonly (keyof Table)[]
}

export type StoredFieldsOf<Table extends RecordFields> = {
  ofRow: (row: Row) => BodyOf<Table>
  columns: (body: BodyOf<Table>) => Record<string, Column>
  schema: z.ZodObject
  /** All fields, or these in this order. `alt` describes a photograph. */
  toFile: (body: BodyOf<Table>, folder: Outgoing, alt: string, only?: readonly (keyof Table)[]) => object
  /** A field that the file lacks is empty. */
  ofFile: (given: Row, folder: Incoming) => BodyOf<Table>
  picturesIn: (given: Row) => string[]
}

export function storedFields<Table extends { readonly [name: string]: StoredField }>(
  table: Table,
  { names = {}, columns = {}, schemas = {}, deltas = [] }: Exceptions<Table> = {},
): StoredFieldsOf<Table> {
  const fields = Object.entries(table).map(([name, field]): Stored => {
    const inFile = names[name] ?? (field.type === 'picture' ? 'image' : name)
    const column = columns[name] ?? columnOf(inFile, field)
    return { name, field, inFile, column, schema: schemas[name], isDelta: deltas.includes(name) }
  })
  const all = (valueOf: (stored: Stored) => unknown) =>
    // Every field of the table has a value of its own type, which the compiler cannot follow.
    Object.fromEntries(fields.map((stored) => [stored.name, valueOf(stored)])) as BodyOf<Table>
  return {
    ofRow: (row) => all((stored) => valueOfRow(stored, row)),
    columns: (body) => Object.assign({}, ...fields.map((stored) => columnsOf(stored, body[stored.name]))),
    schema: z.object(Object.assign({}, ...fields.map(shapeOf))),
    toFile: (body, folder, alt, only = Object.keys(table)) =>
      Object.assign(
        {},
        ...only
          .flatMap((name) => fields.filter((stored) => stored.name === name))
          .map((stored) => partOfFile(stored, body[stored.name], folder, alt)),
      ),
    ofFile: (given, folder) => all((stored) => valueOfFile(stored, given, folder)),
    picturesIn: (given) =>
      fields.filter(({ field }) => field.type === 'picture').map(({ inFile }) => textIn(given, inFile)),
  }
}

/** A kind of which each record is one row, with all that a kind needs of its table and of its place in a file. */
export function liveRows<Table extends { readonly [name: string]: StoredField }>(
  of: RecordKind<Table>,
  {
    table,
    orderBy,
    file,
    property,
    order,
    whenAbsent,
    problemOf = () => null,
    pages,
    ...exceptions
  }: Exceptions<Table> & {
    pages?: OwnPages
    table: string
    /** Columns; without them, the order in which staff put the rows. */
    orderBy?: readonly string[]
    file: string
    /** Where it stands in the file, if it is not the whole of it. */
    property?: string
    order?: readonly (keyof Table)[]
    whenAbsent?: WhenAbsent<Row>
    /** What is wrong with a row of a file as a whole. */
    problemOf?: (row: Row) => string | null
  },
): AnyLiveKind {
  const { isOrdered = false, isSingle = false } = of
  const stored = storedFields(of.fields, exceptions)
  const columns = sql.join((orderBy ?? [isOrdered ? 'position' : 'id']).map((name) => sql.ref(name)))
  const content = fileRows({
    file,
    property,
    isSingle,
    whenAbsent,
    schema: stored.schema.superRefine((row, context) => {
      const message = problemOf(row)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
    tables: [table],
    enter: async (tx, given, folder) => {
      const bodies = given.map((row) => stored.ofFile(row, folder))
      const rows = bodies.map((body, position) => ({
        row: { ...stored.columns(body), ...(isOrdered && { position }) },
      }))
      const ids = await enterRows(tx, table, rows)
      noteIds(folder, of.kind, bodies.map(of.titleOf), ids)
    },
    read: async (tx, folder) => {
      const rows = await read(tx)
      const titles = rows.map(({ body }) => of.titleOf(body))
      noteIds(
        folder,
        of.kind,
        titles,
        rows.map(({ id }) => id),
      )
      return rows.map(({ body }, place) => stored.toFile(body, folder, titles[place] ?? '', order))
    },
    files: (rows) => ({ pictures: rows.flatMap((row) => stored.picturesIn(row)) }),
  })

  async function read(database: Database) {
    const { rows } = await sql<Row & { id: number }>`select * from ${sql.table(table)} order by ${columns}`.execute(
      database,
    )
    return rows.slice(0, isSingle ? 1 : rows.length).map((row) => ({ id: row.id, body: stored.ofRow(row) }))
  }
  return liveKind({
    of,
    read,
    write: (tx, id, body) => writeRow(tx, table, id, stored.columns(body), { isOrdered }),
    ...(!isSingle && { remove: (tx, id) => removeRow(tx, table, id) }),
    ...(isOrdered && { arrange: (tx, ids) => arrangeRows(tx, table, ids) }),
    content,
    ...(pages && { pages }),
  })
}

type Stored = {
  name: string
  field: StoredField
  inFile: string
  column: string
  schema: z.ZodType | undefined
  isDelta: boolean
}

const text = z.string()
const lines = z.array(z.string())
const picture = z.object({ src: text, alt: text, isDecoration: z.boolean().optional() })

/** A photograph beside a name has one column, because it needs no text of its own. */
function isPhotograph(field: StoredField): boolean {
  return field.type === 'picture' && field.isBesideName === true
}

/** Other pictures have their text in images/images.json, unless they are content themselves or of the library. */
function altName({ field, inFile }: Stored): string {
  return field.type === 'picture' && field.isContent ? 'alt' : `${inFile}Alt`
}

function valueOfRow({ field, column }: Stored, row: Row): unknown {
  switch (field.type) {
    case 'picture':
      return isPhotograph(field)
        ? { src: row[column], alt: '' }
        : pictureOf(textIn(row, 'imageurl'), textIn(row, 'imagealt'))
    case 'switch':
      return row[column] === 1
    case 'lines':
      return lines.parse(JSON.parse(textIn(row, column)))
    default:
      return row[column] ?? ''
  }
}

function columnsOf({ field, column }: Stored, value: unknown): Record<string, Column> {
  switch (field.type) {
    case 'picture':
      return isPhotograph(field) ? { [column]: picture.parse(value).src } : pictureColumns(picture.parse(value))
    case 'number':
      return { [column]: z.number().nullable().parse(value) ?? 0 }
    case 'switch':
      return { [column]: value === true ? 1 : 0 }
    case 'lines':
      return { [column]: JSON.stringify(lines.parse(value).filter((line) => line.trim() !== '')) }
    case 'day':
    case 'choice':
      return { [column]: text.parse(value) || null }
    default:
      return { [column]: text.parse(value) }
  }
}

function partOfFile(stored: Stored, value: unknown, folder: Outgoing, nameBeside: string): object {
  const { field, inFile, isDelta } = stored
  if (field.type === 'picture') {
    const { src, alt } = picture.parse(value)
    const image = folder.picture(src, isPhotograph(field) ? nameBeside : alt)
    const hasText = !isPhotograph(field) && (field.isContent === true || image.startsWith('/'))
    return { [inFile]: image, ...(hasText && { [altName(stored)]: alt }) }
  }
  if (value === false) return {}
  if (isDelta && looksLikeDelta(text.parse(value))) return { [inFile]: JSON.parse(text.parse(value)) }
  return { [inFile]: value === '' && (field.type === 'day' || field.type === 'choice') ? null : value }
}

function valueOfFile(stored: Stored, file: Row, folder: Incoming): unknown {
  const { field, inFile } = stored
  const given = file[inFile]
  if (field.type === 'rich text') return storableRichText(typeof given === 'string' ? given : JSON.stringify(given))
  if (field.type !== 'picture') return given ?? ''
  const image = text.parse(given)
  const src = folder.picture(image)
  if (isPhotograph(field)) return { src, alt: '' }
  return pictureOf(src, folder.alt(image, text.optional().parse(file[altName(stored)])))
}

/** What a record may lack may be left out of a file. */
function shapeOf(stored: Stored): Record<string, z.ZodType> {
  const { field, inFile, schema, isDelta } = stored
  const filled = field.isNeeded ? text.min(1) : text.default('')
  const schemaFor: { [Type in StoredField['type']]: z.ZodType } = {
    text: filled,
    link: filled,
    email: filled,
    'rich text': isDelta ? z.union([z.object({ ops: z.array(z.unknown()) }), filled]) : filled,
    picture: field.type === 'picture' && field.isContent ? text.min(1) : text,
    number: z.int(),
    switch: z.boolean().default(false),
    lines: field.isNeeded ? z.array(text.min(1)) : z.array(text.min(1)).default([]),
    day: field.isNeeded ? z.iso.date() : z.iso.date().nullable().default(null),
    choice: field.isNeeded ? text.min(1) : text.min(1).nullable().default(null),
  }
  const hasText = field.type === 'picture' && !field.isBesideName
  return {
    [inFile]: schema ?? schemaFor[field.type],
    ...(hasText && { [altName(stored)]: field.isContent ? text : text.optional() }),
  }
}

function columnOf(name: string, { type }: StoredField): string {
  const plain = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return type === 'switch' ? plain.replace(/^is_/, '') : plain
}

function textIn(row: Row, name: string): string {
  return text.parse(row[name])
}
