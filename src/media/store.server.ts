// Takes in the pictures and PDFs that staff upload: checks them, publishes them, and enters them in the library.
import { extname } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Clock } from '#platform/clock.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Staff } from '#staff/roles.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'
import { keepText } from '#platform/pdf/text/document-texts.server.ts'
import { Busy, type Work } from '#platform/work/work.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { itemOf, storeWords } from './item.server.ts'
import { kindOfFile } from './kind-of-file.server.ts'
import { maxPictureBytes, type MediaItem } from './media.ts'
import { PictureRefused, preparePicture } from './picture.server.ts'

/** A file on this machine. `name` is for display only. */
export type UploadedFile = { path: string; name: string; size: number; sha256: string }

export type Stored =
  /** `isNew` is false if the library had this file already. */
  | { stored: true; item: MediaItem; isNew: boolean }
  /** 'later': nothing is wrong with the file, so the same may be sent again. */
  | { stored: false; message: string; because: 'file' | 'later' | 'taken' }

export type MediaStore = {
  /** Adds a file to the library. The same bytes are one item, however often they come. */
  add: (file: UploadedFile, by: Staff, signal?: AbortSignal) => Promise<Stored>
  /** Puts a file into the place of another of its kind: whatever shows that item shows the new file. */
  replace: (id: number, file: UploadedFile, by: Staff, signal?: AbortSignal) => Promise<Stored>
}

type Dependencies = {
  database: Database
  files: Files
  inspector: PdfInspector
  work: Pick<Work, 'run'>
  clock: Clock
  log: Log
}

const [inspectWithinMs, textWithinMs] = [40_000, 15_000]
const maxStem = 60

/** What was published for a file, and what is known of it. */
type Published = Pick<MediaItem, 'kind' | 'file' | 'width' | 'height' | 'pages' | 'title'>

class Refused extends Error {
  readonly because: 'file' | 'later' | 'taken'

  constructor(message: string, because: 'file' | 'later' | 'taken' = 'file') {
    super(message)
    this.because = because
  }
}

export function openMediaStore({ database, files, inspector, work, clock, log }: Dependencies): MediaStore {
  async function publish(file: UploadedFile, signal: AbortSignal, suffix = ''): Promise<Published> {
    const found = await kindOfFile(file.path)
    if (found.kind === 'refused') throw new Refused(found.message)
    const stem = file.name.slice(0, -extname(file.name).length || undefined).slice(0, maxStem) + suffix
    if (found.kind === 'document') {
      const { pages, title } = await inspected(file.path, signal)
      const bytes = await readFile(file.path)
      const [path = ''] = await files.publishTogether(stem, [{ folder: 'media', extension: '.pdf', bytes }])
      // Whatever takes longer is read once it is shown (src/insights/documents).
      const soon = AbortSignal.any([signal, AbortSignal.timeout(textWithinMs)])
      await keepText({ database, inspector, log }, path, file.path, soon)
      return { kind: 'document', file: path, width: 0, height: 0, pages, title }
    }
    if (file.size > maxPictureBytes)
      throw new Refused('This picture is larger than 15 MB. Save it smaller and choose that.')
    const { width, height, parts } = await work.run('picture', () => preparePicture(file.path, found.format), {
      signal,
    })
    const [path = ''] = await files.publishTogether(`${stem}-${width}x${height}`, parts)
    return { kind: 'picture', file: path, width, height, pages: 0, title: '' }
  }

  async function inspected(path: string, signal: AbortSignal): Promise<{ pages: number; title: string }> {
    const inspection = await inspector.inspect(path, AbortSignal.any([signal, AbortSignal.timeout(inspectWithinMs)]))
    if (inspection.verdict === 'unreadable') throw new Refused(inspection.message)
    if (inspection.verdict === 'unscanned')
      throw new Refused(
        'The virus scanner is not responding, so this PDF was not accepted. Try again in a few minutes.',
        'later',
      )
    if (inspection.verdict === 'dangerous')
      throw new Refused(
        `This PDF was refused. What was found: ${inspection.findings.join('; ')}. Print it as a new PDF and choose that.`,
      )
    if (inspection.hasMistypedLink)
      throw new Refused('A link in this PDF leads nowhere. Correct it in the document and save that as a PDF again.')
    return inspection
  }

  /** The library has the file already. If it lies in the trash, it is taken out. */
  async function again(item: MediaItem): Promise<Stored> {
    if (item.trashedOn !== null)
      await database.updateTable('media_item').set({ trashed_on: null }).where('id', '=', item.id).execute()
    return { stored: true, item: { ...item, trashedOn: null }, isNew: false }
  }

  /** Returns null if another item has, or once had, this path. */
  async function enter(file: UploadedFile, published: Published, by: Staff): Promise<Stored | null> {
    return inTransaction(database, async (tx) => {
      const now = clock()
      const same = await existing(tx, file.sha256)
      if (same) return { stored: true, item: same, isNew: false }
      if (await ownerOf(tx, published.file)) return null
      const row = await tx
        .insertInto('media_item')
        .values({
          ...published,
          path: published.file,
          digest: file.sha256,
          name: file.name,
          alt: '',
          bytes: file.size,
          focal_x: 50,
          focal_y: 50,
          uses: 0,
          version: 1,
          added_by: by.name,
          added_on: now.toISOString(),
          trashed_on: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      // Another process has entered the same file since.
      if (row === undefined) {
        const first = await existing(tx, file.sha256)
        return first && { stored: true, item: first, isNew: false }
      }
      await tx.insertInto('media_file').values({ path: row.file, media_id: row.id }).execute()
      await storeWords(tx, row.id, row)
      await recordAction(
        tx,
        by,
        { action: 'Uploaded a file', record: 'media', recordId: row.id, detail: row.name },
        now,
      )
      return { stored: true, item: itemOf(row), isNew: true }
    })
  }

  /** Returns null if another item has, or once had, this path. */
  async function exchange(id: number, file: UploadedFile, published: Published, by: Staff): Promise<Stored | null> {
    return inTransaction(database, async (tx) => {
      const now = clock()
      const before = await tx.selectFrom('media_item').selectAll().where('id', '=', id).executeTakeFirst()
      if (before === undefined) throw new Refused('This file is no longer in the library.', 'taken')
      if (before.kind !== published.kind)
        throw new Refused(
          before.kind === 'picture'
            ? 'A picture can be replaced only by a picture.'
            : 'A PDF can be replaced only by a PDF.',
        )
      const owner = await ownerOf(tx, published.file)
      if (owner !== undefined && owner !== id) return null
      const row = await tx
        .updateTable('media_item')
        .set((item) => ({
          ...published,
          digest: file.sha256,
          name: file.name,
          bytes: file.size,
          // The former point may lie beside what the new picture shows.
          focal_x: 50,
          focal_y: 50,
          version: item('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('media_file')
        .values({ path: published.file, media_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await storeWords(tx, id, row)
      await publishChange(tx)
      const detail = `${before.name}, by ${file.name}`
      await recordAction(tx, by, { action: 'Replaced a file', record: 'media', recordId: id, detail }, now)
      return { stored: true, item: itemOf(row), isNew: true }
    })
  }

  /** Whoever deleted the item of the same file meanwhile has removed its files too. */
  async function ensurePublished(stored: Stored, file: UploadedFile, signal: AbortSignal): Promise<Stored> {
    if (stored.stored && (await files.published(stored.item.file)) === null) await publish(file, signal)
    return stored
  }

  /** An earlier file of another item keeps its path, so this one gets a path of its own. */
  async function publishAndStore(
    file: UploadedFile,
    signal: AbortSignal,
    store: (published: Published) => Promise<Stored | null>,
  ): Promise<Stored> {
    const stored = await store(await publish(file, signal))
    if (stored) return ensurePublished(stored, file, signal)
    const other = await store(await publish(file, signal, `-${file.sha256.slice(0, 8)}`))
    if (other === null) throw new Error(`Another item has the path of ${file.sha256}`)
    return other
  }

  async function refusable(take: () => Promise<Stored>): Promise<Stored> {
    const refused = (message: string, because: Refused['because']): Stored => ({ stored: false, message, because })
    try {
      return await take()
    } catch (error) {
      if (error instanceof Refused) return refused(error.message, error.because)
      if (error instanceof PictureRefused) return refused(error.message, 'file')
      if (error instanceof Busy)
        return refused('Many files are being prepared right now. Try again in a minute.', 'later')
      if (error instanceof Error && error.name === 'TimeoutError') {
        log.warn(loggable(error), 'a PDF could not be inspected in time')
        return refused('This PDF could not be checked right now. Try again in a minute.', 'later')
      }
      throw error
    }
  }

  const whole = AbortSignal.any([])
  return {
    add: (file, by, signal = whole) =>
      refusable(async () => {
        const known = await existing(database, file.sha256)
        if (known) return again(known)
        return publishAndStore(file, signal, (published) => enter(file, published, by))
      }),
    replace: (id, file, by, signal = whole) =>
      refusable(async () => {
        const known = await existing(database, file.sha256)
        if (known && known.id !== id) throw new Refused(elsewhere(known.name), 'taken')
        if (known) return { stored: true, item: known, isNew: false }
        return publishAndStore(file, signal, (published) => exchange(id, file, published, by))
      }),
  }
}

async function existing(database: Database, sha256: string): Promise<MediaItem | null> {
  const row = await database.selectFrom('media_item').selectAll().where('digest', '=', sha256).executeTakeFirst()
  return row ? itemOf(row) : null
}

/** The item that has, or once had, this file. */
async function ownerOf(tx: Database, path: string): Promise<number | undefined> {
  const row = await tx.selectFrom('media_file').select('media_id').where('path', '=', path).executeTakeFirst()
  return row?.media_id
}

function elsewhere(name: string): string {
  return `This file is already in the library as “${name}”. Use that one instead.`
}
