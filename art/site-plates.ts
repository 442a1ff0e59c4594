// The decoration that style sheets use by url(): the certificate's border, bands, rules, underprints, weave and skyline.
import { band, frame, weave } from '#ui/art/bands.ts'
import { skyline } from '#ui/art/cities/city.ts'
import { field } from '#ui/art/fields.ts'
import { inIrisAcross } from '#ui/art/iris.ts'
import { COLOURS, setFree } from './stock.ts'
import type { FreeOptions, Picture } from './stock.ts'
import type { Plate } from '#ui/art/plate.ts'

const LINES = { brass: COLOURS.brass, onink: COLOURS.brassOnInk } as const

function wave(): Plate {
  return band({ wavelength: 240, halfHeight: 30, depth: 0, swings: 1, strands: 2, ruled: false, weight: 1.25 })
}

function rope(): Plate {
  return band({ wavelength: 600, halfHeight: 50, depth: 0, swings: 2, strands: 3, ruled: false, weight: 0.75 })
}

function broadBand(): Plate {
  return band({ wavelength: 1200, halfHeight: 200, depth: 0.16, swings: 4, strands: 6, ruled: false, weight: 0.7 })
}

/** File name to picture. They are decoration, so their alternative text is empty. */
export function sitePlates(): Map<string, Picture> {
  const plates = new Map<string, Picture>()
  const add = (name: string, plate: Plate, options: FreeOptions): void => {
    plates.set(`${name}.svg`, setFree(plate, '', options))
  }
  for (const [name, color] of Object.entries(LINES)) {
    add(`band-${name}`, broadBand(), { color, width: 120, height: 44, par: 'none' })
    add(`wave-${name}`, wave(), { color, width: 24, height: 7, par: 'none' })
    add(`rope-${name}`, rope(), { color, width: 48, height: 9, par: 'none' })
  }
  add('frame-brass', frame(), { color: COLOURS.brass, width: 168, height: 168 })
  add('wave-wax', wave(), { color: COLOURS.wax, width: 24, height: 7, par: 'none' })

  const sea = field({ height: 1200, gap: 22, amplitude: 70, wavelength: 900, families: 1, seed: 'sea' })
  const rose = field({ height: 1200, gap: 24, wavelength: 700, families: 1, seed: 'rose', drift: -0.4 })
  const ink = field({ gap: 26, amplitude: 70, wavelength: 1000, families: 1, seed: 'ink' })
  const par = 'xMidYMid slice'
  add('under-sea', sea, { color: '#b4c9bb', width: 2400, height: 1200, par })
  add('under-rose', rose, { color: '#e2bfa8', width: 2400, height: 1200, par })
  add('under-ink', ink, { color: COLOURS.mark, width: 2400, height: 900, par })

  const strands = inIrisAcross(weave({ width: 2600, height: 340, strands: 16, amplitude: 140 }))
  add('weave', strands, { color: COLOURS.brassOnInk, width: 2600, height: 340, par: 'none' })
  const horizon = skyline({ ground: COLOURS.ink, minGap: 11 })
  add('skyline', horizon, { color: '#8f7a4c', width: 3600, height: 560, par: 'xMidYMax slice' })
  return plates
}
