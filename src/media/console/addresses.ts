// Where the console finds the files. The server has them under this path, whatever FILE_HOST is.
import { largestSide, smallerWidths, type MediaItem } from '#media/media.ts'

export function fileAddress(path: string): string {
  return path.startsWith('/') ? `/files${path}` : path
}

const sized = /^\/media\/([^/]+-(\d+)x\d+-\w+)\.\w+(?:#.*)?$/

/** The smallest size of a picture that is at least so wide, if it has several. */
export function sizeAddress(path: string, atLeast: number): string {
  const [, name, ownWidth] = sized.exec(path) ?? []
  if (name === undefined) return fileAddress(path)
  const widths = [...smallerWidths, largestSide].filter((each) => each < Number(ownWidth))
  const width = widths.find((each) => each >= atLeast) ?? Number(ownWidth)
  return fileAddress(`/media/${width}/${name}.webp`)
}

export function thumbnail(item: Pick<MediaItem, 'file'>): string {
  return sizeAddress(item.file, 320)
}
