// A folder of content that is to be written: pictures and documents have names without their hash there.
import { basename, extname } from 'node:path'
import type { Outgoing } from '#platform/records/content.server.ts'
import { looksLikeDelta } from '#platform/rich-text/rich-text.server.ts'
import { idsByKind } from './starting-content.ts'

export type WrittenFolder = {
  folder: Outgoing
  /** The files so far, the list of the pictures with them. */
  files: () => Map<string, object | string>
  /** Which files of the store go along, under which names. */
  copies: () => { path: string; name: string }[]
}

export function openOutgoing(): WrittenFolder {
  const files = new Map<string, object | string>()
  /** By name: where it comes from. A name that is taken by another file gets a number. */
  const images = new Map<string, { path: string; alt: string }>()
  const documents = new Map<string, string>()
  const slugs = new Set<string>()

  function free(isFree: (name: string) => boolean, nameOf: (number: number) => string): string {
    for (let number = 1; ; number += 1) if (isFree(nameOf(number))) return nameOf(number)
  }

  const folder: Outgoing = {
    picture(path, alt) {
      if (path === '' || isInLibrary(path)) return path
      const isFree = (name: string) => {
        const known = images.get(name)
        return known === undefined || (known.path === path && known.alt === alt)
      }
      const place = path.split('/')[1] ?? ''
      const name = free(isFree, (number) => numbered(`${place}/${withoutHash(path)}`, number))
      images.set(name, { path, alt })
      return name
    },
    document(path, name) {
      if (isInLibrary(path)) return name
      const given = free(
        (each) => (documents.get(each) ?? path) === path,
        (number) => numbered(name, number),
      )
      documents.set(given, path)
      return given
    },
    richText(place, title, text) {
      const plain = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      const stem = plain.replaceAll(/^-|-$/g, '').slice(0, 60) || 'text'
      const slug = free(
        (each) => !slugs.has(`${place}/${each}`),
        (number) => (number === 1 ? stem : `${stem}-${number}`),
      )
      slugs.add(`${place}/${slug}`)
      // A Delta is JSON; what nobody has edited yet is HTML.
      const file = `${place}/${slug}.${looksLikeDelta(text) ? 'json' : 'html'}`
      files.set(file, text)
      return { slug, file }
    },
    write: (name, content) => void files.set(name, content),
    idsOf: idsByKind(),
  }

  return {
    folder,
    files: () =>
      files.set(
        'images/images.json',
        [...images].map(([path, { alt }]) => ({ path, alt })),
      ),
    copies: () => [
      ...[...images].map(([name, { path }]) => ({ path, name: `images/${name}` })),
      ...[...documents].map(([name, path]) => ({ path, name: `documents/${name}` })),
    ],
  }
}

function isInLibrary(path: string): boolean {
  return path.startsWith('/media/')
}

function withoutHash(path: string): string {
  return basename(path).replace(/-[0-9a-f]{10}(?=\.[a-z0-9]+$)/, '')
}

function numbered(name: string, number: number): string {
  if (number === 1) return name
  const extension = extname(name)
  return `${name.slice(0, name.length - extension.length)}-${number}${extension}`
}
