// The objects that lie in an object stream. Its index says where, and viewers read the index differently if it is not
// written as plain numbers.
import { PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import { findings } from './findings.ts'
import { decodeStream, TooLarge, type Budget } from './pdf-filters.server.ts'
import { ObjectReader } from './pdf-object-reader.server.ts'

type Contents = { found: { number: number; object: PDFObject }[]; replaced: readonly PDFDict[] }
const nothing: Contents = { found: [], replaced: [] }

/** Viewers do not ask for the type. */
export function holdsObjects(dict: PDFDict): boolean {
  return dict.has(PDFName.of('First')) || dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')
}

/** Some viewers prefer the short names to the long ones, which are for inline images. F names another file as well. */
const alternatives = ['F', 'FFilter', 'FDecodeParms', 'DP']

/**
 * Returns the objects in the order of the index, and the values that a later key replaced in them. The budget is negative
 * once it has been exceeded.
 */
export async function objectsIn(
  { dict, data }: { dict: PDFDict; data: Uint8Array },
  budget: Budget,
  report: (finding: string) => void,
): Promise<Contents> {
  const first = wholeNumber(dict, 'First')
  // A value that another object holds could be another value for another viewer.
  const isPlain = ['Filter', 'DecodeParms'].every((key) => !(dict.get(PDFName.of(key)) instanceof PDFRef))
  if (alternatives.some((key) => dict.has(PDFName.of(key)))) report(findings.uninspectable)
  if (first === null || !isPlain) {
    report(findings.uninspectable)
    return nothing
  }
  let content: Uint8Array
  try {
    content = await decodeStream(dict, data, budget)
  } catch (error) {
    if (error instanceof TooLarge) budget.left = -1
    report(error instanceof TooLarge ? findings.bomb : findings.uninspectable)
    return nothing
  }
  const index = Buffer.from(content.subarray(0, first)).toString('latin1')
  if (!isOrdinary(index, content.subarray(first, first + 1), wholeNumber(dict, 'N'))) report(findings.unreadableObject)
  const reader = new ObjectReader(content)
  const found: Contents['found'] = []
  // How many there are according to the dictionary does not matter: further ones are read too.
  for (const [, number, offset] of index.matchAll(/(\d+)[\0\t\n\f\r ]+(\d+)/g)) {
    const object = reader.readAt(first + Number(offset))
    // The dictionary alone, because the data would keep the whole content in memory. No stream may lie in another.
    if (object instanceof PDFRawStream) found.push({ number: Number(number), object: object.dict })
    else if (object !== null) found.push({ number: Number(number), object })
    if (object === null || object instanceof PDFRawStream) report(findings.unreadableObject)
  }
  return { found, replaced: reader.replaced }
}

/**
 * The numbers of as many objects as the dictionary says, each with its place. Between them and the first object there may
 * be comments, which qpdf writes for people.
 */
function isOrdinary(index: string, next: Uint8Array, count: number | null): boolean {
  const plain = /^([\d\0\t\n\f\r ]*)(?:%[^\r\n]*[\r\n]\s*)*$/.exec(index)?.[1]
  if (plain === undefined) return false
  const numbers = plain.split(/[\0\t\n\f\r ]+/).filter(Boolean)
  const ends = !/\d$/.test(index) || /^[\0\t\n\f\r <([/]?$/.test(Buffer.from(next).toString('latin1'))
  return count !== null && numbers.length === 2 * count && ends
}

function wholeNumber(dict: PDFDict, key: string): number | null {
  const value = dict.get(PDFName.of(key))
  if (!(value instanceof PDFNumber)) return null
  const number = value.asNumber()
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}
