// Reads the files of a folder of content, by default content/.
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { SettingsError } from '#platform/settings-error.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'

/** The sources and the built bundle reach content/ by different paths. */
const places = ['../content/', '../../content/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** A folder of the form that content/ has. All of these reject with SettingsError, which names the file. */
export type Content = {
  /** Reads a JSON file. One that is not there is undefined, if the schema takes that. */
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
      const mayBeAbsent = schema.safeParse(undefined).success
      const isAbsent = mayBeAbsent && !existsSync(join(root, name))
      const given = isAbsent ? undefined : asJson(await readText(name))
      const isJson = isAbsent || given !== undefined
      const parsed = schema.safeParse(given)
      if (!parsed.success || !isJson)
        throw new SettingsError(
          !isJson || parsed.success
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

/** For parts of content to note the numbers of what they have written or read. */
export function idsByKind(): (kind: string) => Map<string, number> {
  const ids = new Map<string, Map<string, number>>()
  return (kind) => {
    const known = ids.get(kind) ?? new Map<string, number>()
    ids.set(kind, known)
    return known
  }
}
