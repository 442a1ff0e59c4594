// What stands under More: the part of the page that an answer leads to.
import type { Answer } from './answer.ts'
import { inLines } from './compose.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'

/** Longer parts are shown from the sentence on that says most of the answer. */
const maxCharacters = 900

/** The part of its first source that is likest to the answer; '' if the answer has it all, or is computed. */
export function pagePart({ content, sources, isComputed }: Answer, passages: readonly SearchedPassage[]): string {
  const [source] = sources
  if (source === undefined || isComputed) return ''
  const words = wordsIn(content)
  const shared = (text: string): number => [...wordsIn(text)].filter((word) => words.has(word)).length
  const address = addressOf(source.href)
  const parts = passages.filter(({ href }) => addressOf(href) === address)
  const part = best(parts, ({ text }) => shared(text))
  return shortened(part?.units.filter((unit) => !content.includes(unit)) ?? [], shared)
}

function shortened(units: readonly string[], shared: (text: string) => number): string {
  if (units.join(' ').length <= maxCharacters) return inLines(units)
  const start = Math.max(0, units.indexOf(best(units, shared) ?? '') - 1)
  let length = 0
  const shown = units.slice(start).filter((unit) => (length += unit.length) <= maxCharacters)
  return `${start > 0 ? '… ' : ''}${inLines(shown)}${start + shown.length < units.length ? ' …' : ''}`
}

/** The address of a service has its title besides. */
function addressOf(href: string): string {
  return href.replace(/&title=[^#]*/, '')
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}|\p{N}[\p{N},.]*\p{N}|\p{N}/gu))
}

/** The first of those with the highest value. */
function best<Item>(items: readonly Item[], valueOf: (item: Item) => number): Item | undefined {
  const values = items.map(valueOf)
  return items[values.indexOf(Math.max(...values))]
}
