// Fills an empty database with the starting content in content/, which needs only its names changed before publication.
import { publishChange } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Incoming } from '#platform/records/content.server.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { contentOfSite, kindsOfSite } from '#rooms.server.ts'
import { publishFolder } from './incoming-folder.ts'
import { enterMedia, publishMedia } from './library.ts'
import { openContent, type Content } from './starting-content.ts'

/** Writes all starting content in one transaction if the database has none. Returns true if it did. */
export async function seedIfEmpty(
  database: Database,
  files: Files,
  now: Date,
  content: Content = openContent(),
): Promise<boolean> {
  if (await isSeeded(database)) return false
  const folder = await publishFolder(content, files, now)
  await publishMedia(content, files)
  try {
    await database.transaction().execute(async (tx) => {
      await enterMedia(tx, content, now)
      await enterContent(tx, folder)
    })
  } catch (error) {
    // Another process that started at the same time was first.
    if (await isSeeded(database)) return false
    throw error
  }
  return true
}

/** Writes content, by default all, into tables that have none of it. `tx` is a transaction. */
export async function enterContent(
  tx: Database,
  folder: Incoming,
  parts: readonly ContentSource[] = contentOfSite,
): Promise<void> {
  for (const { content } of parts) await content.enter(tx, await folder.read(content.file, content.schema), folder)
  await adoptContent(tx, kindsOfSite, folder.now)
  await publishChange(tx)
}

/** The same for a database that may have no tables. Rejects if it cannot be read. */
export async function hasContent(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'site_setting') && (await isSeeded(database))
}

async function isSeeded(database: Database): Promise<boolean> {
  return (await database.selectFrom('site_setting').select('id').executeTakeFirst()) !== undefined
}
