// The public files of an item. All sizes of a picture can be told from the path of its fallback, which names its own:
// /media/board-room-1920x1280-1f2e3d4c5b.jpg has /media/640/board-room-1920x1280-1f2e3d4c5b.avif (src/ui/image.tsx).
import { largestSide, smallerWidths } from './media.ts'

const picturePath = /^\/media\/([a-z0-9-]+-(\d{1,4})x\d{1,4}-[0-9a-f]{10})\.(?:jpg|png)$/

/** The widths of a picture whose largest has this one. It is never enlarged. */
export function widthsOf(width: number): number[] {
  return [...smallerWidths.filter((each) => each < width), Math.min(width, largestSide)]
}

/** Every file that is stored for the one at this path, the path itself included. */
export function filesOf(path: string): string[] {
  const [, name, width] = picturePath.exec(path) ?? []
  if (name === undefined) return [path]
  const sizes = widthsOf(Number(width)).flatMap((each) => [
    `/media/${each}/${name}.avif`,
    `/media/${each}/${name}.webp`,
  ])
  return [path, ...sizes]
}
