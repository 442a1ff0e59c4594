// Text from an address, such as what a page is about: one line that is not too long.
import { cleaned } from './cleaned.ts'

export function oneLine(text: string, maxCharacters: number): string {
  const line = cleaned('line', text)
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1).trimEnd()}…` : line
}
