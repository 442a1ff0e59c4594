// Reads a folder of content, by default content/: validates every file and puts every image into the file store.
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { imagesSchema, insightsSchema } from './content-schemas.ts'
import type { Files } from '#platform/files.server.ts'
import { SettingsError } from '#platform/settings.server.ts'
import { codeOf } from '#platform/start-failures.server.ts'

/** The sources and the built bundle reach content/ by different paths. */
const places = ['../content/', '../../content/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** A folder of the form that content/ has. All of these reject with SettingsError, which names the file. */
export type Content = {
  /** Reads a JSON file. */
  read: <Schema extends z.ZodType>(name: string, schema: Schema) => Promise<z.infer<Schema>>
  readText: (name: string) => Promise<string>
  readBytes: (name: string) => Promise<Buffer>
  /** The same, with other paths of the library in all texts. */
  withPaths: (paths: ReadonlyMap<string, string>) => Content
}

/** Without a folder, the content of the project. */
export function openContent(folder: string | null = null): Content {
  const root = folder === null ? (places.find((place) => existsSync(place)) ?? '') : resolve(folder)
  async function readBytes(name: string): Promise<Buffer> {
    try {
      const path = await realpath(join(root, name))
      if (!path.startsWith((await realpath(root)) + sep))
        throw new SettingsError(`The content names ${name}, which lies outside ${root}. Copy the file into the folder.`)
      return await readFile(path)
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EACCES') throw error
      throw new SettingsError(`The content lacks ${join(root, name)}, or this user may not read it (${code}).`)
    }
  }
  return contentOf(root, readBytes, new Map())
}

/** A path of the library, wherever it stands in a text. */
export const libraryPath = /\/media\/[a-z0-9-]+-[0-9a-f]{10}\.(?:jpg|png|pdf)/g

function contentOf(root: string, readBytes: Content['readBytes'], paths: ReadonlyMap<string, string>): Content {
  async function readText(name: string): Promise<string> {
    const text = (await readBytes(name)).toString('utf8')
    return paths.size === 0 ? text : text.replace(libraryPath, (path) => paths.get(path) ?? path)
  }
  return {
    async read(name, schema) {
      const given = asJson(await readText(name))
      const parsed = schema.safeParse(given)
      if (!parsed.success)
        throw new SettingsError(
          given === undefined
            ? `${join(root, name)} is not valid JSON.`
            : `${join(root, name)} does not fit:\n${z.prettifyError(parsed.error)}`,
        )
      return parsed.data
    },
    readText,
    readBytes,
    withPaths: (given) => contentOf(root, readBytes, given),
  }
}

function asJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

export type Images = {
  path: (name: string) => string
  /** `given` is the text that the record itself has. */
  alt: (name: string, given?: string) => string
}

/** Publishes every image in the file store and remembers its path and alternative text. */
export async function publishImages(content: Content, files: Files): Promise<Images & { names: string[] }> {
  const pictures = await content.read('images/images.json', imagesSchema)
  const paths = new Map<string, string>()
  for (const { path } of pictures) {
    const [folder = '', name = ''] = path.split('/')
    paths.set(path, await files.publish(folder, name, await content.readBytes(`images/${path}`)))
  }
  const alts = new Map(pictures.map((picture) => [picture.path, picture.alt]))
  const known = (map: Map<string, string>, name: string) => {
    const found = map.get(name)
    if (found === undefined) throw new SettingsError(`The list images/images.json of the content has no ${name}.`)
    return found
  }
  return {
    names: pictures.map((picture) => picture.path),
    path: (name) => (name === '' || isOfLibrary(name) ? name : known(paths, name)),
    alt: (name, given) => given ?? (name === '' || isOfLibrary(name) ? '' : known(alts, name)),
  }
}

/** Pictures of the library are named by their paths, which begin with a slash. */
export function isOfLibrary(name: string): boolean {
  return name.startsWith('/')
}

/**
 * Publishes every attached document in the file store. Returns a function that returns the path of a document by its
 * file name.
 */
export async function publishDocuments(content: Content, files: Files): Promise<(file: string) => string> {
  const listed = await content.read('insights.json', insightsSchema)
  const paths = new Map<string, string>()
  for (const { file, media } of listed.flatMap((insight) => insight.documents)) {
    if (media !== undefined) continue
    paths.set(file, await files.publish('documents', file, await content.readBytes(`documents/${file}`)))
  }
  return (file) => paths.get(file) ?? ''
}
