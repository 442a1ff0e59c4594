// What stands before the word `obj`.

const space = '[\\0\\t\\n\\f\\r ]'
const spaceOrComment = `(?:${space}|%[^\\r\\n]*[\\r\\n])`
const ordinary = new RegExp(`(?<![\\d+.-])(\\d{1,10})${space}{1,16}\\d{1,5}${space}{0,16}$`)
const longestOrdinary = 64
/** Two numbers, however they are written. */
const unusual = new RegExp(`[\\d.]${spaceOrComment}+[+-]?[\\d.]+${spaceOrComment}*$`)
/** So many bytes of numbers, space and comments, perhaps after the end of another comment, that more stands before. */
const long = new RegExp(`^(?:[^\\r\\n]*[\\r\\n])?${spaceOrComment}*[+-]?[\\d.]*${spaceOrComment}*$`)
const longest = 1024
const possible = /[\d.\0\t\n\f\r ]$/

/**
 * Returns the number of the object whose `obj` is at the place. 'unusual': a viewer could find the numbers that belong
 * there, for it allows comments between them and any length. 'none': these three letters begin no object.
 */
export function inspectHeader(text: string, place: number): number | 'unusual' | 'none' {
  const number = ordinary.exec(text.slice(Math.max(0, place - longestOrdinary), place))?.[1]
  if (number !== undefined) return Number(number)
  if (!possible.test(text.slice(Math.max(0, place - 1), place))) return 'none'
  const before = text.slice(Math.max(0, place - longest), place)
  return unusual.test(before) || (before.length === longest && long.test(before)) ? 'unusual' : 'none'
}
