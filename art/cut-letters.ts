// Letters as outlines, for files that must look the same without the page's fonts: seals, medallions, wordmarks.
import { slotId } from '#ui/art/plate.ts'
import type { Lettering } from '#ui/art/lettering/lettering.ts'
import { TAU, joinNumbers } from '#ui/art/path.ts'
import type { Point } from '#ui/art/path.ts'
import letters from './letters.json' with { type: 'json' }

/** `display` and `bold` for large initials and words, `text` for small capitals and wordmarks. */
export type CutName = keyof typeof letters.cuts
type Letter = { advance: number; outline: string }
type Cut = { letters: Record<string, Letter>; kern: Record<string, number> }

const EM = 1000

function cutNamed(name: CutName): Cut {
  return letters.cuts[name]
}

function letterOf(cut: Cut, character: string): Letter {
  const letter = cut.letters[character]
  if (!letter) throw new Error(`No outline has been cut for the letter "${character}".`)
  return letter
}

/** The position of each letter along the line and the length of the line, in em units. */
function setLine(text: string, cut: Cut, tracking: number): { places: number[]; length: number } {
  const places: number[] = []
  let pen = 0
  const characters = [...text]
  characters.forEach((character, index) => {
    places.push(pen)
    const pair = character + (characters[index + 1] ?? '')
    pen += letterOf(cut, character).advance + (cut.kern[pair] ?? 0) + tracking * EM
  })
  return { places, length: pen - tracking * EM }
}

function tenth(number: number): number {
  return Math.round(number * 10) / 10
}

/** Moves and scales an outline (absolute M, relative l, q and c). Rounds absolute points, so errors do not add up. */
function placeOutline(outline: string, [originX, originY]: Point, scale: number): string {
  let written = ''
  let exact: Point = [0, 0]
  let rounded: Point = [0, 0]
  for (const [, command, operands] of outline.matchAll(/([Mlqcz])([^Mlqcz]*)/g)) {
    if (command === 'z') {
      written += 'z'
      continue
    }
    const numbers = (operands ?? '').match(/-?\d+/g)?.map(Number) ?? []
    const perStep = command === 'c' ? 6 : command === 'q' ? 4 : 2
    for (let start = 0; start < numbers.length; start += perStep) {
      const from = command === 'M' ? ([originX, originY] as const) : exact
      const base = command === 'M' ? ([0, 0] as const) : rounded
      const points: number[] = []
      for (let index = start; index < start + perStep; index += 2) {
        exact = [from[0] + numbers[index]! * scale, from[1] + numbers[index + 1]! * scale]
        points.push(tenth(exact[0] - base[0]), tenth(exact[1] - base[1]))
      }
      rounded = [tenth(exact[0]), tenth(exact[1])]
      written += command + joinNumbers(points)
    }
  }
  return written
}

/** One line as a single path that starts at (x, y) on the baseline. */
export function cutLine(text: string, cutName: CutName, [x, y]: Point, size: number, tracking = 0): string {
  const cut = cutNamed(cutName)
  const { places } = setLine(text, cut, tracking)
  const scale = size / EM
  return [...text]
    .map((character, index) => placeOutline(letterOf(cut, character).outline, [x + places[index]! * scale, y], scale))
    .join('')
}

export function cutLength(text: string, cutName: CutName, size: number, tracking = 0): number {
  return (setLine(text, cutNamed(cutName), tracking).length * size) / EM
}

/** Defines each letter once and places it around the circle, which is smaller than one path for every letter. */
function roundLetters(text: string, radius: number, size: number, share: number): { defs: string; body: string } {
  const cut = cutNamed('text')
  const characters = [...text]
  const { places, length } = setLine(text, cut, 0)
  const scale = size / EM
  const circumference = TAU * radius
  const spare = (circumference * share - length * scale) / characters.length
  const defs = new Map<string, string>()
  let body = ''
  characters.forEach((character, index) => {
    const { advance, outline } = letterOf(cut, character)
    if (outline === '') return
    const id = slotId('l', `${character} ${radius} ${size}`)
    const along = places[index]! * scale + spare * index + (advance * scale) / 2
    const angle = tenth(180 + (360 * along) / circumference)
    defs.set(character, `<path id="${id}" d="${placeOutline(outline, [(-advance * scale) / 2, 0], scale)}"/>`)
    body += `<use href="#${id}" transform="rotate(${angle})translate(0 ${-radius})"/>`
  })
  return { defs: [...defs.values()].join(''), body }
}

export const cutLettering: Lettering = {
  overlapping: true,
  line(text, { x = 0, y, size, paint, tracking = 0, weight, attributes = '' }) {
    const cutName = weight === 600 ? 'bold' : size < 150 ? 'text' : 'display'
    const start = x - cutLength(text, cutName, size, tracking) / 2
    const fill = paint ? ` fill="${paint}" stroke="none"` : ''
    return `<path d="${cutLine(text, cutName, [start, y], size, tracking)}"${fill}${attributes}/>`
  },
  round(text, { radius, size, paint, share }) {
    const { defs, body } = roundLetters(text, radius, size, share)
    return { defs: `<defs>${defs}</defs>`, body: `<g fill="${paint}" stroke="none">${body}</g>` }
  },
}
