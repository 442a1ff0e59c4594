// Every engraved file of the site, by its path from the project's root. The generator writes them, and the test compares
// them.
import { clientLogos, employerRoundels } from './company-marks.ts'
import { filingPlates } from './filing-plates.ts'
import { galleryPictures } from './gallery.ts'
import { cityPlates, heroPlates, teamPlates } from './hero-plates.ts'
import { insightPlates } from './insight-plates.ts'
import { shorten } from './shorten.ts'
import { sitePlates } from './site-plates.ts'
import type { Picture } from './stock.ts'

function contentImages(): [string, Picture][] {
  const sources = [
    heroPlates(),
    cityPlates(),
    insightPlates(),
    filingPlates(),
    clientLogos(),
    employerRoundels(),
    teamPlates(),
    galleryPictures(),
  ]
  return sources.flatMap((source) => [...source])
}

/** Returns path and text of every file, the same on every run. */
export function allFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [name, picture] of sitePlates()) files.set(`src/ui/plates/${name}`, shorten(picture.markup))
  const images = contentImages()
  for (const [path, picture] of images) files.set(`content/images/${path}`, shorten(picture.markup))
  const list = images.map(([path, { alt, width, height }]) => ({ path, alt, width, height }))
  files.set('content/images/images.json', JSON.stringify(list, null, 2) + '\n')
  return files
}
