// Text from an address, such as what a page is about: one line that is not too long.
import { cleaned } from './cleaned.ts'
import { beginningOf } from './cut.ts'

export function oneLine(text: string, maxCharacters: number): string {
  const line = cleaned('line', text)
  return line.length > maxCharacters ? `${beginningOf(line, maxCharacters - 1).trimEnd()}…` : line
}
