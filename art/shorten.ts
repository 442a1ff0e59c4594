// Writes the straight lines of a finished picture with relative instead of absolute coordinates. The figure stays exactly
// the same. Repeated arches, courses and balusters then repeat in the text too, which compresses better.
import { joinNumbers } from '#ui/art/path.ts'

type Pen = { x: number; y: number; startX: number; startY: number }

function step(number: number): number {
  return Math.round(number * 10) / 10
}

/** Returns one command with coordinates relative to the pen, and moves the pen. */
function relative(command: string, numbers: readonly number[], pen: Pen): string {
  const from = { x: pen.x, y: pen.y }
  const across = (to: number): string => (to === from.x ? '' : `h${step(to - from.x)}`)
  const down = (to: number): string => (to === from.y ? '' : `v${step(to - from.y)}`)
  const goTo = (x: number, y: number): void => {
    pen.x = x
    pen.y = y
  }
  const [first = 0, second = 0] = numbers
  switch (command) {
    case 'M':
      goTo(first, second)
      pen.startX = first
      pen.startY = second
      return `m${joinNumbers([step(first - from.x), step(second - from.y)])}`
    case 'L':
      goTo(first, second)
      if (first === from.x || second === from.y) return across(first) + down(second)
      return `l${joinNumbers([step(first - from.x), step(second - from.y)])}`
    case 'H':
      goTo(first, from.y)
      return across(first)
    case 'V':
      goTo(from.x, first)
      return down(first)
    default:
      throw new Error(`The command ${command} cannot be shortened.`)
  }
}

function endOfRelative(command: string, numbers: readonly number[], pen: Pen): void {
  const perStep = { l: 2, c: 6, s: 4, h: 1, v: 1, z: 0 }[command]
  if (perStep === undefined) throw new Error(`The command ${command} cannot be shortened.`)
  if (command === 'z') {
    pen.x = pen.startX
    pen.y = pen.startY
    return
  }
  for (let index = perStep; index <= numbers.length; index += perStep) {
    if (command === 'h') pen.x += numbers[index - 1]!
    else if (command === 'v') pen.y += numbers[index - 1]!
    else {
      pen.x += numbers[index - 2]!
      pen.y += numbers[index - 1]!
    }
  }
}

function shortenPath(path: string): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0 }
  let written = ''
  let last = ''
  for (const [whole, command = '', operands = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = operands.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? []
    if (/[MLHV]/.test(command)) {
      const shortened = relative(command, numbers, pen)
      const repeats = shortened.startsWith('l') && last === 'l'
      written += repeats ? shortened.slice(1).replace(/^(?=\d)/, ' ') : shortened
      last = shortened.match(/[a-z](?=[^a-z]*$)/)?.[0] ?? last
    } else {
      endOfRelative(command, numbers, pen)
      written += whole
      last = command
    }
  }
  // A path begins at an absolute position. Everything after it is relative.
  return written.replace(/^m/, 'M')
}

/** Shortens the straight lines of every ruled or outlined path of a picture. Other curves stay as they are. */
export function shorten(markup: string): string {
  return markup.replaceAll(/ d="([MLHVlcshvz\d\s.-]+)"/g, (_, path: string) => ` d="${shortenPath(path)}"`)
}
