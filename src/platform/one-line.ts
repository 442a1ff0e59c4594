// Text from an address, such as what a page is about: one line that is not too long.

export function oneLine(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1).trimEnd()}…` : line
}
