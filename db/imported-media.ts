// The pictures and PDFs of the library that come with a folder of content: media.json and the files in media/.
import { basename, dirname, extname } from 'node:path'
import { storeWords } from '#media/item.server.ts'
import { filesOf } from '#media/stored-files.server.ts'
import '#media/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { SettingsError } from '#platform/settings.server.ts'
import { mediaSchema } from './content-schemas.ts'
import type { Content } from './starting-content.ts'

/** Stores the files. Throws SettingsError if one is absent, or if its bytes are not those that its name stands for. */
export async function publishMedia(content: Content, files: Files): Promise<void> {
  for (const { file } of await content.read('media.json', mediaSchema)) {
    const parts = []
    for (const path of filesOf(file))
      parts.push({
        folder: dirname(path).slice(1),
        extension: extname(path),
        bytes: await content.readBytes(path.slice(1)),
      })
    const name = basename(file, extname(file)).replace(/-[0-9a-f]{10}$/, '')
    const [stored] = await files.publishTogether(name, parts)
    if (stored !== file) throw new SettingsError(`The files of ${file} in the content have been changed.`)
  }
}

/** Items whose file this library has under another path, by the path in the content. */
export async function otherPaths(database: Database, content: Content): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { path, digest } of await content.read('media.json', mediaSchema)) {
    const same = await database
      .selectFrom('media_item')
      .select('path')
      .where('digest', '=', digest)
      .where('path', '<>', path)
      .executeTakeFirst()
    if (same) paths.set(path, same.path)
  }
  return paths
}

/** Enters the items into the library, also where it has them already. `left` are those that it has by other paths. */
export async function enterMedia(
  tx: Database,
  content: Content,
  now: Date,
  left: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  for (const item of await content.read('media.json', mediaSchema)) {
    if (left.has(item.path)) continue
    const { focalX, focalY, ...row } = item
    const values = { ...row, focal_x: focalX, focal_y: focalY, trashed_on: null }
    const { id } = await tx
      .insertInto('media_item')
      .values({ ...values, uses: 0, version: 1, added_by: 'Import', added_on: now.toISOString() })
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((given) => ({ ...values, version: given('media_item.version', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const path of new Set([item.path, item.file]))
      await tx
        .insertInto('media_file')
        .values({ path, media_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await storeWords(tx, id, item)
  }
}
