// A folder of content that comes in: its pictures and documents go into the file store, and its parts into tables.
import { z } from 'zod'
import type { Files } from '#platform/files/files.server.ts'
import type { Incoming } from '#platform/records/content.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { contentOfSite } from '#rooms.server.ts'
import { idsByKind, type Content } from './starting-content.ts'

const imagesSchema = z.array(
  z.object({
    path: z.string().regex(/^[^/]+\/[^/]+$/, 'is a folder and a name'),
    alt: z.string().describe('Empty for a decoration'),
  }),
)

/** Pictures and documents of the library are named by their paths, which begin with a slash. */
export function isOfLibrary(name: string): boolean {
  return name.startsWith('/')
}

export async function picturesOf(content: Pick<Content, 'read'>): Promise<z.infer<typeof imagesSchema>> {
  return content.read('images/images.json', imagesSchema)
}

/** Puts every picture and document into the file store, and returns the folder with their paths there. */
export async function publishFolder(content: Content, files: Files, now: Date): Promise<Incoming> {
  const listed = await picturesOf(content)
  const pictures = new Map<string, string>()
  for (const { path } of listed) {
    const [folder = '', name = ''] = path.split('/')
    pictures.set(path, await files.publish(folder, name, await content.readBytes(`images/${path}`)))
  }
  const documents = new Map<string, string>()
  for (const { content: part } of contentOfSite) {
    if (!part.files) continue
    const { documents: named = [] } = part.files(await content.read(part.file, part.schema))
    for (const name of named.filter((each) => !isOfLibrary(each)))
      documents.set(name, await files.publish('documents', name, await content.readBytes(`documents/${name}`)))
  }
  const alts = new Map(listed.map(({ path, alt }) => [path, alt]))
  const known = (map: Map<string, string>, name: string) => {
    const found = map.get(name)
    if (found === undefined) throw new SettingsError(`The list images/images.json of the content has no ${name}.`)
    return found
  }
  return {
    read: content.read,
    readText: content.readText,
    now,
    pictures: [...pictures.keys()],
    picture: (name) => (name === '' || isOfLibrary(name) ? name : known(pictures, name)),
    alt: (name, given) => given ?? (name === '' || isOfLibrary(name) ? '' : known(alts, name)),
    document: (name) => documents.get(name) ?? '',
    idsOf: idsByKind(),
  }
}
