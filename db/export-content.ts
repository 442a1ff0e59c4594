// Writes the published content into a folder of the form that content/ has, so that another place can be filled from it.
// The same content gives the same files, byte for byte.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { contentOfSite } from '#rooms.server.ts'
import { readLibrary } from './library.ts'
import { openOutgoing } from './outgoing-folder.ts'

export type Exported = { files: number; missing: string[] }

/** The folder must be empty or absent; otherwise throws SettingsError. `missing` are files that the store does not have. */
export async function exportContent(database: Database, files: Files, folder: string): Promise<Exported> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new SettingsError(`The folder ${folder} is not empty. Name a new one: nothing is overwritten.`)
  const outgoing = openOutgoing()
  const parts = new Map<string, object>()
  // One moment, although several tables are read. Files wait until it is over, because SQLite lets nobody else write.
  const library = await database.transaction().execute(async (tx) => {
    for (const { content } of contentOfSite) {
      const part = await content.read(tx, outgoing.folder)
      parts.set(content.file, Array.isArray(part) ? part : { ...parts.get(content.file), ...part })
    }
    for (const [name, content] of parts) outgoing.folder.write(name, content)
    return readLibrary(tx, [...outgoing.files().values()].map(asText))
  })
  outgoing.folder.write('media.json', library.rows)
  const texts = outgoing.files()
  for (const [name, content] of texts) await writeNew(join(folder, name), asText(content))
  const copies = [...library.paths.map((path) => ({ path, name: path.slice(1) })), ...outgoing.copies()]
  const missing: string[] = []
  for (const { name, path } of copies) {
    const file = await files.published(path)
    if (file === null) missing.push(path)
    else await writeNew(join(folder, name), file.bytes)
  }
  return { files: texts.size + copies.length - missing.length, missing }
}

function asText(content: string | object): string {
  return typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
}

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content, { flag: 'wx' })
}
