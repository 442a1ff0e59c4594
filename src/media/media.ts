// What the library, its calls and its screens have in common.

/** An item as the library lists it. */
export type MediaItem = {
  id: number
  kind: 'picture' | 'document'
  /** What records name. */
  path: string
  /** The file that stands there at present, below the file host. */
  file: string
  name: string
  title: string
  alt: string
  width: number
  height: number
  pages: number
  bytes: number
  focalX: number
  focalY: number
  uses: number
  version: number
  addedBy: string
  addedOn: string
  trashedOn: string | null
}

/** A record that shows an item, in words, and where staff edit it. */
export type MediaUse = { name: string; path: string | null }

export type MediaDetail = MediaItem & { usedBy: MediaUse[] }

export const mediaFilters = ['all', 'pictures', 'documents', 'unused', 'without-alt', 'trash'] as const
export type MediaFilter = (typeof mediaFilters)[number]

export const maxPictureBytes = 15 * 1024 ** 2
export const maxDocumentBytes = 20 * 1024 ** 2
export const maxAltCharacters = 300
export const maxNameCharacters = 120

/** The widths in which a picture is published, besides its own. The largest is that of the fallback at most. */
export const smallerWidths = [320, 640, 1280] as const
export const largestSide = 1920
