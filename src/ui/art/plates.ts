// Every figure that a page may request, as plain data. Pages use the generators only through this file.
import { thread } from './fields.ts'
import { firmLetters, grandSealText, sealText } from './lettering/firm-letters.ts'
import { inIris, irisPaint } from './iris.ts'
import { latent, microprint } from './lettering/latent.ts'
import { brandMark, chatSeal } from './marks.ts'
import { monogram } from './lettering/monogram.ts'
import type { Plate } from './plate.ts'
import { rosetteFor } from './rosette.ts'
import type { RosetteFamily } from './rosette.ts'
import { counter, grandSeal, seal } from './seals.ts'

export type PlateRequest =
  | { kind: 'rosette'; seed: string; family?: RosetteFamily | undefined; light?: boolean | undefined }
  | { kind: 'monogram'; initials: string; seed: string; small?: boolean | undefined }
  | {
      kind: 'seal'
      /** Names what is sealed. All round seals have the same rings, so it does not change the figure. */
      seed?: string | undefined
      text: string
      initials: string
      sub?: string | undefined
    }
  | { kind: 'firm-seal'; name: string; since: number }
  | { kind: 'grand-seal'; name: string; since: number; cities: readonly string[] }
  | { kind: 'thread' }
  | { kind: 'counter'; seed: string }
  | { kind: 'latent'; word: string; small?: boolean | undefined }
  | { kind: 'microprint'; text: string }
  | { kind: 'mark'; name: string }
  | { kind: 'chat-seal'; open: boolean }

/** Fine enough for the 600 px in which pages show it, and a tenth shorter than in units of 3000. */
const grandSealUnit = 1500

function grandSealInIris({ name, since, cities }: Extract<PlateRequest, { kind: 'grand-seal' }>): Plate {
  const { paint, defs } = irisPaint(grandSealUnit)
  const plate = grandSeal({
    paint,
    unit: grandSealUnit,
    text: grandSealText(name, since, cities),
    initials: firmLetters(name, 3),
  })
  return { ...plate, defs: (plate.defs ?? '') + defs }
}

/** Returns the requested figure. Equal requests give identical bytes on the server and in the browser. */
export function engrave(plate: PlateRequest): Plate {
  switch (plate.kind) {
    case 'rosette':
      return rosetteFor(plate.seed, { family: plate.family, light: plate.light })
    case 'monogram':
      return monogram(plate.initials, plate.seed, { small: plate.small })
    case 'seal':
      return seal({ text: plate.text, initials: plate.initials, sub: plate.sub })
    case 'firm-seal':
      return seal({ text: sealText(plate.name, plate.since), initials: firmLetters(plate.name, 3) })
    case 'grand-seal':
      return grandSealInIris(plate)
    case 'thread':
      return inIris(thread())
    case 'counter':
      return counter(plate.seed)
    case 'latent':
      return plate.small
        ? latent(plate.word, { width: 640, height: 700, size: 370, gap: 11, weight: 0.8, wordWeight: 1.8 })
        : latent(plate.word, { width: 1600, height: 560, size: 540, gap: 7, weight: 0.8, wordWeight: 1.7 })
    case 'microprint':
      return microprint(plate.text)
    case 'mark':
      return brandMark(plate.name)
    case 'chat-seal':
      return chatSeal(plate.open)
  }
}
