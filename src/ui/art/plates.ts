// Every figure that a page may request, as plain data. Pages use the generators only through this file.
import { thread } from './fields.ts'
import { inIris, irisPaint } from './iris.ts'
import { latent, microprint } from './latent.ts'
import { brandMark, chatSeal } from './marks.ts'
import { monogram } from './monogram.ts'
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
      text?: string | undefined
      initials?: string | undefined
      sub?: string | undefined
    }
  | { kind: 'grand-seal' }
  | { kind: 'thread' }
  | { kind: 'counter'; seed: string }
  | { kind: 'latent'; word: string; small?: boolean | undefined }
  | { kind: 'microprint'; text?: string | undefined }
  | { kind: 'mark' }
  | { kind: 'chat-seal'; open: boolean }

function grandSealInIris(): Plate {
  const { paint, defs } = irisPaint()
  const plate = grandSeal({ paint })
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
    case 'grand-seal':
      return grandSealInIris()
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
      return brandMark()
    case 'chat-seal':
      return chatSeal(plate.open)
  }
}
