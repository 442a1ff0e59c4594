// The pictures and documents of exported content: each under a name without its hash, pictures with their texts.
import { basename, extname } from 'node:path'

/**
 * `image`, `picture` and `document` return names in the folder of content, '' for the path ''. What belongs to the library
 * keeps its path.
 */
export type ExportedFiles = {
  image: (path: string, alt: string) => string
  /** A picture whose record has a text for it. */
  picture: (path: string, alt: string) => { image: string; imageAlt?: string }
  document: (path: string, name: string) => { file: string; media?: string }
  /** The list of the pictures. */
  images: () => { path: string; alt: string }[]
  /** Which files of the store are to be copied. */
  copies: () => { path: string; name: string }[]
}

export function openExportedFiles(): ExportedFiles {
  /** By name: where it comes from. A name that is taken by another file gets a number. */
  const images = new Map<string, { path: string; alt: string }>()
  const documents = new Map<string, string>()

  function addImage(path: string, alt: string): string {
    const folder = path.split('/')[1] ?? ''
    if (path === '' || isInLibrary(path)) return path
    for (let number = 1; ; number += 1) {
      const name = numbered(`${folder}/${withoutHash(path)}`, number)
      const known = images.get(name)
      if (known === undefined) images.set(name, { path, alt })
      if (known === undefined || (known.path === path && known.alt === alt)) return name
    }
  }

  return {
    image: addImage,
    picture: (path, alt) => ({ image: addImage(path, alt), ...(isInLibrary(path) && { imageAlt: alt }) }),
    document(path, name) {
      if (isInLibrary(path)) return { file: name, media: path }
      for (let number = 1; ; number += 1) {
        const given = numbered(name, number)
        const known = documents.get(given)
        if (known === undefined) documents.set(given, path)
        if (known === undefined || known === path) return { file: given }
      }
    },
    images: () => [...images].map(([path, { alt }]) => ({ path, alt })),
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
