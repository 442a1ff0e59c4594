// Gallery: the four cities and the pen.
import { city } from '#ui/art/cities/city.ts'
import { nib } from '#ui/art/nib.ts'
import type { GalleryEntry } from './stock.ts'
import { cityAlt } from './hero-plates.ts'
import { COLOURS, INK, PAPER, ROSE, SEA, lay, printOn } from './stock.ts'

const SIZE = [1200, 900] as const
const MIDDLE = { x: 600, y: 450 }

export function cityPictures(): GalleryEntry[] {
  const whole = { ...MIDDLE, width: 1200, hairlines: true }
  const hyderabad = city('hyderabad', { ground: PAPER.paper, sun: 'star', seed: 'gallery:hyderabad' })
  const bengaluru = city('bengaluru', { ground: SEA.paper, sun: 'torus', seed: 'gallery:bengaluru' })
  const chennai = city('chennai', { ground: ROSE.paper, sun: 'compass', seed: 'gallery:chennai' })
  const mumbai = city('mumbai', { ground: INK.paper, negative: true, sun: 'lace', seed: 'gallery:mumbai' })
  return [
    ['charminar-on-paper', printOn(PAPER, SIZE, [lay(hyderabad, whole)], `${cityAlt('hyderabad')}, on warm paper`)],
    ['gateway-on-ink', printOn(INK, SIZE, [lay(mumbai, whole)], `${cityAlt('mumbai')}, on dark ink`)],
    ['ripon-building-on-rose', printOn(ROSE, SIZE, [lay(chennai, whole)], `${cityAlt('chennai')}, on rose paper`)],
    [
      'vidhana-soudha-on-sea',
      printOn(SEA, SIZE, [lay(bengaluru, whole)], `${cityAlt('bengaluru')}, on sea-green paper`),
    ],
    [
      'nib-on-rose',
      printOn(
        { ...ROSE, ink: COLOURS.line },
        SIZE,
        [lay(nib({ ground: COLOURS.rose }), { ...MIDDLE, width: 1200 })],
        'Engraved pen nib ending a flourish on rose paper',
      ),
    ],
  ]
}
