/**
 * A number of at least 0 with its digits grouped as in India: 12,34,567. Not by Intl: loading its tables takes a telephone
 * an eighth of a second, in the middle of a first visit.
 */
export function numberText(number: number): string {
  const [whole = '', fraction] = String(number).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
