// The library: its list, one item, and what staff change about it.
import { sql } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Staff } from '#staff/roles.ts'
import { forgetTexts } from '#platform/pdf/text/document-texts.server.ts'
import { endOfWords, wordsOf } from '#platform/text/text-words.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Description } from './console-calls.ts'
import { itemOf, storeWords } from './item.server.ts'
import type { MediaDetail, MediaFilter, MediaItem, MediaUse } from './media.ts'
import { filesOf } from './stored-files.server.ts'
import { usersOf } from './uses.server.ts'

/** Says of each user (uses.server.ts) what it is. Whoever publishes records hands it in. */
export type NameUsers = (database: Database, users: readonly string[]) => Promise<ReadonlyMap<string, MediaUse>>

export type Change = { saved: true; item: MediaItem } | { saved: false; current: MediaItem | null; message: string }

const goneMessage = 'This file is no longer in the library.'
const maxWords = 8

export async function mediaList(
  database: Database,
  { show, search, limit, offset }: { show: MediaFilter; search: string; limit: number; offset: number },
): Promise<{ data: MediaItem[]; total: number }> {
  const words = [...new Set(wordsOf(search, 1))].slice(0, maxWords)
  if (search.trim() !== '' && words.length === 0) return { data: [], total: 0 }
  const shown = shownItems(database, show, words)
  const [rows, total] = await Promise.all([
    shown.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    countRows(shown),
  ])
  return { data: rows.map(itemOf), total }
}

function shownItems(database: Database, show: MediaFilter, words: readonly string[]) {
  let query = database.selectFrom('media_item').where('trashed_on', show === 'trash' ? 'is not' : 'is', null)
  if (show === 'pictures') query = query.where('kind', '=', 'picture')
  if (show === 'documents') query = query.where('kind', '=', 'document')
  // As the conditions of the indexes are written.
  if (show === 'without-alt') query = query.where(sql<boolean>`kind = 'picture' and alt = ''`)
  if (show === 'unused') query = query.where(sql<boolean>`uses = 0`)
  for (const word of words)
    query = query.where('id', 'in', (inner) =>
      inner.selectFrom('media_word').select('media_id').where('word', '>=', word).where('word', '<=', endOfWords(word)),
    )
  return query
}

/** Returns the items that records name by these paths. */
export async function itemsAt(database: Database, paths: readonly string[]): Promise<MediaItem[]> {
  if (paths.length === 0) return []
  const rows = await database.selectFrom('media_item').selectAll().where('path', 'in', paths).execute()
  return rows.map(itemOf)
}

async function mediaItem(database: Database, id: number): Promise<MediaItem | null> {
  const row = await database.selectFrom('media_item').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? itemOf(row) : null
}

export async function mediaDetail(database: Database, id: number, nameUsers: NameUsers): Promise<MediaDetail | null> {
  const item = await mediaItem(database, id)
  return item && { ...item, usedBy: await usesOf(database, id, nameUsers) }
}

async function usesOf(database: Database, id: number, nameUsers: NameUsers): Promise<MediaUse[]> {
  const users = await usersOf(database, id)
  if (users.length === 0) return []
  const named = await nameUsers(database, users)
  const uses = users.map((user) => named.get(user) ?? { name: user, path: null })
  // The draft and the live version of a record have one name.
  return [...new Map(uses.map((use) => [`${use.name}\n${use.path}`, use])).values()]
}

/** Changes texts and focal point. `version` is the one that the writer has seen. */
export async function describeItem(
  database: Database,
  id: number,
  { name, alt, focalX, focalY, version }: Description,
  by: Staff,
  now: Date,
): Promise<Change> {
  return inTransaction(database, async (tx) => {
    const before = await locked(tx, id)
    if (before === null) return { saved: false, current: null, message: goneMessage }
    if (before.version !== version)
      return {
        saved: false,
        current: before,
        message: 'Someone else has changed this in the meantime. Their version is shown now.',
      }
    const changed = { name, alt, focal_x: focalX, focal_y: focalY, version: version + 1 }
    const row = await tx
      .updateTable('media_item')
      .set(changed)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await storeWords(tx, id, row)
    if (before.focalX !== focalX || before.focalY !== focalY) await publishChange(tx)
    const detail = [
      before.name !== name && `name: ${name}`,
      before.alt !== alt && 'alt text',
      (before.focalX !== focalX || before.focalY !== focalY) && `focal point: ${focalX}, ${focalY}`,
    ].filter((each) => each !== false)
    await recordAction(
      tx,
      by,
      { action: 'Changed a file', record: 'media', recordId: id, detail: detail.join('; ') },
      now,
    )
    return { saved: true, item: itemOf(row) }
  })
}

/** The row is locked until the end of the transaction, so nothing begins to use the item meanwhile. */
async function locked(tx: Database, id: number): Promise<MediaItem | null> {
  const row = await tx
    .updateTable('media_item')
    .set((item) => ({ version: item.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? itemOf(row) : null
}

/** Puts an item into the trash, unless a record uses it: then the message says which. */
export async function trashItem(
  database: Database,
  id: number,
  { by, now, nameUsers }: { by: Staff; now: Date; nameUsers: NameUsers },
): Promise<Change & { usedBy?: MediaUse[] }> {
  return inTransaction(database, async (tx) => {
    const item = await locked(tx, id)
    if (item === null) return { saved: false, current: null, message: goneMessage }
    if (item.uses > 0) {
      const usedBy = await usesOf(tx, id, nameUsers)
      return { saved: false, current: item, usedBy, message: inUseMessage(usedBy) }
    }
    return moved(tx, item, now.toISOString(), 'Moved a file to the trash', by, now)
  })
}

function inUseMessage(usedBy: readonly MediaUse[]): string {
  const names = usedBy.slice(0, 3).map(({ name }) => `“${name}”`)
  const more = usedBy.length - names.length
  const list = more > 0 ? [...names, `${more} more`] : names
  return `This is used by ${new Intl.ListFormat('en-IN').format(list)}. Choose another there first.`
}

export async function restoreItem(database: Database, id: number, by: Staff, now: Date): Promise<Change> {
  return inTransaction(database, async (tx) => {
    const item = await locked(tx, id)
    if (item === null) return { saved: false, current: null, message: goneMessage }
    return moved(tx, item, null, 'Took a file out of the trash', by, now)
  })
}

async function moved(
  tx: Database,
  { id, name }: MediaItem,
  trashedOn: string | null,
  action: string,
  by: Staff,
  now: Date,
): Promise<Change> {
  const row = await tx
    .updateTable('media_item')
    .set({ trashed_on: trashedOn })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAction(tx, by, { action, record: 'media', recordId: id, detail: name }, now)
  return { saved: true, item: itemOf(row) }
}

/** Deletes an item that lies in the trash, and its files. */
export async function deleteItem(
  { database, files }: { database: Database; files: Files },
  id: number,
  by: Staff,
  now: Date,
): Promise<{ deleted: boolean; message: string }> {
  return inTransaction(database, async (tx) => {
    const item = await locked(tx, id)
    if (item === null) return { deleted: true, message: '' }
    if (item.trashedOn === null)
      return { deleted: false, message: 'This is in the library again. Move it to the trash first.' }
    const stored = await tx.selectFrom('media_file').select('path').where('media_id', '=', id).execute()
    await forgetTexts(
      tx,
      stored.map(({ path }) => path),
    )
    await tx.deleteFrom('media_word').where('media_id', '=', id).execute()
    await tx.deleteFrom('media_file').where('media_id', '=', id).execute()
    await tx.deleteFrom('media_item').where('id', '=', id).execute()
    await recordAction(tx, by, { action: 'Deleted a file', record: 'media', recordId: id, detail: item.name }, now)
    // Within the transaction, because an upload of the same file that waits for it finds no files afterwards.
    await Promise.all(stored.flatMap(({ path }) => filesOf(path)).map((path) => files.unpublish(path)))
    return { deleted: true, message: '' }
  })
}
