// The gallery: thirty-nine different pictures that use all generators.
import type { GalleryEntry, Picture } from './stock.ts'
import { cityPictures } from './gallery-cities.ts'
import { rosettePictures } from './gallery-rosettes.ts'
import { rulingPictures } from './gallery-rulings.ts'
import { sealPictures } from './gallery-seals.ts'

/** Takes pictures from the four portfolios in turn, so that neighbours differ. Their numbers keep this order. */
export function galleryPictures(): Map<string, Picture> {
  const portfolios = [rosettePictures(), rulingPictures(), sealPictures(), cityPictures()]
  const longest = Math.max(...portfolios.map((portfolio) => portfolio.length))
  const dealt: GalleryEntry[] = []
  for (let index = 0; index < longest; index++) {
    for (const portfolio of portfolios) {
      const entry = portfolio[index]
      if (entry) dealt.push(entry)
    }
  }
  return new Map(
    dealt.map(([name, picture], index) => [`gallery/${String(index + 1).padStart(2, '0')}-${name}.svg`, picture]),
  )
}
