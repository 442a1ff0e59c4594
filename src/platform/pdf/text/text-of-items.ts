// Puts the pieces of text on a page together: lines into paragraphs, and paragraphs on lines of their own.

/** `transform` ends with the place of its baseline above the bottom of the page. */
type Item = { str: string; height: number; transform: number[] }

/** Lines of one paragraph are nearer than this, in heights of their letters, and their letters nearly as high. */
const [leading, likeness] = [1.8, 0.1]

export function textOfItems(items: readonly Item[]): string {
  let text = ''
  let last: { y: number; height: number } | null = null
  for (const { str, height, transform } of items) {
    if (str.trim() === '') {
      if (str !== '') text += ' '
      continue
    }
    const y = transform[5] ?? 0
    const down: number = last === null ? 0 : last.y - y
    if (last !== null && Math.abs(down) > height / 2) {
      const goesOn = down > 0 && down < leading * height && Math.abs(height - last.height) < likeness * height
      // A word that was broken at the end of a line, such as “company-wide”.
      if (!goesOn) text += '\n'
      else if (!/\p{L}-$/u.test(text)) text += ' '
    }
    text += str
    last = { y, height }
  }
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()
}
