// Reads the starting content in content/: validates every file and puts every image into the file store.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Files } from '#platform/files.server.ts'

/** The sources and the built bundle reach content/ by different paths. */
const places = ['../content/', '../../content/'].map((path) => new URL(path, import.meta.url))
const content = places.find((place) => existsSync(place)) ?? new URL('../content/', import.meta.url)
export const text = z.string().min(1)

/** Reads one of the starting files. If it does not match its schema, throws an error that says where. */
export async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(new URL(name, content), 'utf8')))
  if (!parsed.success) throw new Error(`content/${name} does not fit: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export function readText(name: string): Promise<string> {
  return readFile(new URL(name, content), 'utf8')
}

export type Images = { path: (name: string) => string; alt: (name: string) => string }

const imagesSchema = z.array(z.object({ path: text, alt: text }))

/** Publishes every image in the file store and remembers its path and alternative text. */
export async function publishImages(files: Files): Promise<Images & { names: string[] }> {
  const pictures = await read('images/images.json', imagesSchema)
  const paths = new Map<string, string>()
  for (const { path } of pictures) {
    const [folder = '', name = ''] = path.split('/')
    paths.set(path, await files.publish(folder, name, await readFile(new URL(`images/${path}`, content))))
  }
  const alts = new Map(pictures.map((picture) => [picture.path, picture.alt]))
  const known = (map: Map<string, string>, name: string) => {
    const found = map.get(name)
    if (found === undefined) throw new Error(`content/images has no ${name}`)
    return found
  }
  return {
    names: pictures.map((picture) => picture.path),
    path: (name) => (name === '' ? '' : known(paths, name)),
    alt: (name) => (name === '' ? '' : known(alts, name)),
  }
}

/**
 * Publishes every attached document in the file store. Returns a function that returns the path of a document by its
 * file name.
 */
export async function publishDocuments(files: Files): Promise<(file: string) => string> {
  const listed = await read('insights.json', z.array(z.object({ documents: z.array(z.object({ file: text })) })))
  const paths = new Map<string, string>()
  for (const { file } of listed.flatMap((insight) => insight.documents)) {
    paths.set(file, await files.publish('documents', file, await readFile(new URL(`documents/${file}`, content))))
  }
  return (file) => paths.get(file) ?? ''
}
