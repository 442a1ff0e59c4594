// The pictures and PDFs of the library that go along with a folder of content: media.json and the files in media/.
import { basename, dirname, extname } from 'node:path'
import { z } from 'zod'
import { storeWords } from '#media/item.server.ts'
import { filesOf } from '#media/stored-files.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { libraryPath, type Content } from './starting-content.ts'

const mediaPath = z.string().regex(/^\/media\/[a-z0-9-]+-[0-9a-f]{10}\.(?:jpg|png|pdf)$/, 'is a path of the library')

/** Pictures and PDFs of the library. Their files lie in media/, in all sizes. */
const mediaRow = z.object({
  path: mediaPath,
  file: mediaPath,
  kind: z.enum(['picture', 'document']),
  name: z.string().min(1),
  title: z.string(),
  alt: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'is a SHA-256'),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  focalX: z.int().min(0).max(100),
  focalY: z.int().min(0).max(100),
})
export const mediaSchema = z.array(mediaRow)

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

/** A database takes so many values in one query. */
const atOnce = 500

/** Returns the rows of media.json for what these texts show, and which files of the store go with them. */
export async function readLibrary(
  tx: Database,
  texts: readonly string[],
): Promise<{ rows: z.infer<typeof mediaSchema>; paths: string[] }> {
  const named = [...new Set(texts.flatMap((text) => text.match(libraryPath) ?? []))].toSorted()
  const rows = []
  for (let start = 0; start < named.length; start += atOnce) {
    const items = await tx
      .selectFrom('media_item')
      .selectAll()
      .where('path', 'in', named.slice(start, start + atOnce))
      .orderBy('path')
      .execute()
    // Without what is not of the folder.
    rows.push(...items.map((item) => mediaRow.parse({ ...item, focalX: item.focal_x, focalY: item.focal_y })))
  }
  return { rows, paths: rows.flatMap(({ file }) => filesOf(file)) }
}
