// Where content stands in a folder of files, such as content/: one part per kind of record, and for what goes along.
import type { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'

/** Pictures by their names in images/, documents by those in documents/; '' for none. Those of the library by their paths. */
export type NamedFiles = { pictures?: readonly string[]; documents?: readonly string[]; texts?: readonly string[] }

/** The files of a folder. Both reject with SettingsError, which names the file. */
type Folder = {
  read: <Schema extends z.ZodType>(name: string, schema: Schema) => Promise<z.infer<Schema>>
  readText: (name: string) => Promise<string>
}

/** A folder whose pictures and documents are in the file store. */
export type Incoming = Folder & {
  now: Date
  /** The names of all pictures. */
  pictures: readonly string[]
  picture: (name: string) => string
  /** `given` is the text that the record itself has. */
  alt: (name: string, given?: string) => string
  document: (name: string) => string
  idsOf: IdsOf
}

/** The numbers of what earlier parts have entered or read, by kind and by what other files call it. */
type IdsOf = (kind: string) => Map<string, number>

/** A folder to be written. Pictures and documents are given names there, '' for the path ''. */
export type Outgoing = {
  picture: (path: string, alt: string) => string
  document: (path: string, name: string) => string
  /** Writes rich text into a file of its own, named after its title. */
  richText: (folder: string, title: string, text: string) => { slug: string; file: string }
  write: (name: string, content: object) => void
  idsOf: IdsOf
}

export type ContentPart<Schema extends z.ZodType = z.ZodType> = {
  /** A list, or an object, which several parts may share. */
  file: string
  schema: Schema
  /** An import empties them, the last one first. */
  tables: readonly string[]
  /** Where the folder lacks it, as one of an earlier release does, what the site has stays. `schema` is undefined then. */
  staysIfAbsent?: boolean
  /** Writes into tables that have none of it, in a transaction. */
  enter: (tx: Database, given: z.output<Schema>, folder: Incoming) => Promise<void>
  read: (tx: Database, folder: Outgoing) => Promise<object>
  files?: (given: z.output<Schema>) => NamedFiles
  /** What else is wrong, one sentence each. `folder` returns null for a file that does not fit. */
  problems?: (given: z.output<Schema>, database: Database, folder: TriedFolder) => Promise<string[]>
}

export type TriedFolder = <Schema extends z.ZodType>(name: string, schema: Schema) => Promise<z.output<Schema> | null>

/** A part for the list of all parts. */
export function contentPart<Schema extends z.ZodType>(part: ContentPart<Schema>): ContentPart {
  // Its functions are only called with what its own schema has parsed.
  return part as unknown as ContentPart
}
