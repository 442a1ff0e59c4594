// Rulings that fill a sheet: underprints, ledgers that turn into guilloché, the single thread, the ribbon knot, reliefs.
import { ease } from './bands.ts'
import { TAU, curve, pathElement, polyline } from './path.ts'
import type { Curve, Point } from './path.ts'
import type { Plate } from './plate.ts'
import { random } from './seed.ts'

export type FieldSettings = {
  width?: number
  height?: number
  gap?: number
  amplitude?: number
  wavelength?: number
  drift?: number
  families?: number
  weight?: number
  seed?: string
}

/** Underprint: one or two families of long waves whose interference makes a faint moiré. */
export function field(settings: FieldSettings = {}): Plate {
  const { width = 2400, height = 900, gap = 18, amplitude = 60, wavelength = 800 } = settings
  const { drift = 0.5, families = 2, weight = 0.6, seed = 'field' } = settings
  const chance = random(seed)
  let body = ''
  for (let family = 0; family < families; family++) {
    const phase = chance.span(0, TAU)
    const length = wavelength * (family ? 0.86 : 1)
    const swell = amplitude * (family ? 0.8 : 1)
    const segments = Math.round((width / length) * 9)
    let drawn = ''
    for (let y = -amplitude; y <= height + amplitude; y += gap) {
      const wave: Curve = (x) => {
        const long = swell * Math.sin((TAU * x) / length + phase + (y / height) * drift * TAU)
        const short = swell * 0.4 * Math.sin((TAU * x) / (length * 0.43) + (y / height) * TAU)
        return [x, y + long + short]
      }
      drawn += curve(wave, 0, width, segments)
    }
    body += pathElement(drawn, weight, ` class="u${family}"`)
  }
  return { vb: [0, 0, width, height], body }
}

export type LedgerSettings = {
  width?: number
  height?: number
  lines?: number
  /** Where the ruled lines begin to swing and where they reach full amplitude, as shares of the width. */
  from?: number
  full?: number
  amplitude?: number
  waves?: number
  swirl?: number
  weight?: number
  /** Vertical extent, as shares of the height. */
  top?: number
  bottom?: number
  pinch?: number
}

/** A ledger that turns into guilloché across its width. */
export function ledger(settings: LedgerSettings = {}): Plate {
  const { width = 3200, height = 1800, lines = 64, from = 0.18, full = 0.7, amplitude = 300, waves = 2.4 } = settings
  const { swirl = 1.5, weight = 0.7, top = 0, bottom = 1, pinch = 0.62 } = settings
  const centre = (height * (top + bottom)) / 2
  let drawn = ''
  for (let index = 0; index <= lines; index++) {
    const share = index / lines
    const level = height * (top + (bottom - top) * share)
    const line: Curve = (x) => {
      const along = x / width
      const swing = ease((along - from) / (full - from))
      const squeeze = 1 - pinch * swing * (0.5 + 0.5 * Math.cos(TAU * waves * (along - from) * 0.5))
      const wave = amplitude * swing * Math.sin(TAU * waves * (along - from) + share * TAU * swirl)
      return [x, centre + (level - centre) * squeeze + wave]
    }
    drawn += curve(line, 0, width, 42)
  }
  return { vb: [0, 0, width, height], body: pathElement(drawn, weight) }
}

export type ThreadSettings = {
  unit?: number
  /** Loops, and turns before the line closes. They must have no common divisor. */
  loops?: number
  turns?: number
  reach?: number
  segments?: number
  weight?: number
}

/** One thread: a hypotrochoid, a single unbroken line. Its pathLength is 1, so that CSS can animate it. */
export function thread(settings: ThreadSettings = {}): Plate {
  const { unit = 3000, loops = 97, turns = 37, reach = 40, segments = 11, weight = 0.8 } = settings
  const ratio = (loops - turns) / turns
  const scale = (unit * 0.99) / (loops - turns + reach)
  const place: Curve = (t) => [
    scale * ((loops - turns) * Math.cos(t) + reach * Math.cos(ratio * t)),
    scale * ((loops - turns) * Math.sin(t) - reach * Math.sin(ratio * t)),
  ]
  const drawn = curve(place, 0, TAU * turns, loops * segments) + 'z'
  const body = pathElement(drawn, weight, ' pathLength="1" class="draw"')
  return { vb: [-unit * 1.01, -unit * 1.01, unit * 2.02, unit * 2.02], body }
}

export type KnotSettings = {
  unit?: number
  /** Turns around the centre and dips through it. They must have no common divisor. */
  turns?: number
  dips?: number
  strands?: number
  ribbon?: number
  roll?: number
  phase?: number
  weight?: number
  segments?: number
  radius?: number
  dipRadius?: number
}

/** Ribbon knot: parallel strands of a torus figure, rolled slowly so that the ribbon turns over. */
export function knot(settings: KnotSettings = {}): Plate {
  const { unit = 1600, turns = 2, dips = 3, strands = 40, ribbon = 0.3, roll = 1, phase = 0.5 } = settings
  const { weight = 0.6, segments = 90, radius = 0.62, dipRadius = 0.3 } = settings
  let drawn = ''
  for (let index = 0; index < strands; index++) {
    const offset = (index / (strands - 1) - 0.5) * ribbon
    const place: Curve = (t) => {
      const lean = Math.cos(roll * turns * t + phase)
      const reach = radius + dipRadius * Math.cos(dips * t) + offset * lean
      const rise = offset * Math.sin(roll * turns * t + phase) + dipRadius * Math.sin(dips * t)
      return [unit * (reach * Math.cos(turns * t)), unit * (reach * Math.sin(turns * t) * 0.92 - rise * 0.38)]
    }
    drawn += curve(place, 0, TAU, segments) + 'z'
  }
  return { vb: [-unit * 1.12, -unit * 1.12, unit * 2.24, unit * 2.24], body: pathElement(drawn, weight) }
}

export type ReliefSettings = {
  unit?: number
  lines?: number
  depth?: number
  step?: number
  shape?: 'disc' | 'square'
  weight?: number
  tolerance?: number
  angle?: number
}

/**
 * A relief like that of a medal-engraving machine: parallel rulings displaced by the height of a surface (0…1 on the
 * square −1…1). Slopes make the lines denser or wider, which looks like light.
 */
export function relief(height: (x: number, y: number) => number, settings: ReliefSettings = {}): Plate {
  const { unit = 1000, lines = 90, depth = 0.06, step = 6, shape = 'disc' } = settings
  const { weight = 0.7, tolerance = 0.5, angle = 0 } = settings
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  let drawn = ''
  for (let index = 0; index <= lines; index++) {
    const level = -1 + (2 * index) / lines
    const half = shape === 'disc' ? Math.sqrt(Math.max(0, 1 - level * level)) : 1
    if (half < 0.02) continue
    const points: Point[] = []
    for (let x = -half * unit; x <= half * unit + 0.01; x += step) {
      const u = x / unit
      const raised = level - depth * height(u * c - level * s, u * s + level * c)
      points.push([(u * c - raised * s) * unit, (u * s + raised * c) * unit])
    }
    drawn += polyline(points, tolerance)
  }
  return { vb: [-unit * 1.02, -unit * 1.02, unit * 2.04, unit * 2.04], body: pathElement(drawn, weight) }
}
