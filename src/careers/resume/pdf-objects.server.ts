// Every object of a PDF, whether or not the file's own table of contents lists it. A viewer trusts that table, repairs
// it or guesses, and each viewer differently. So an object counts wherever one could be read: in older revisions, in
// object streams, and inside the data of other objects.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFParser, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { decodeStream, TooLarge } from './pdf-filters.server.ts'
import { findings } from './findings.ts'

export type FoundStream = { dict: PDFDict; data: Uint8Array }

export type PdfObjects = {
  /** Each object in the order of the file; of each dictionary also the values that a later key replaced. */
  all: PDFObject[]
  /** The dictionaries that say where the document begins, from trailers and cross-reference streams. */
  trailers: PDFDict[]
  streams: FoundStream[]
  /** Returns every revision of the object, in the order of the file; a direct object is its own only revision. */
  resolve: (object: PDFObject | undefined) => PDFObject[]
}

/** Reads one object at a place. Differs from the library's parser where viewers do. */
class ObjectReader extends PDFParser {
  readonly #bytes: Uint8Array
  readonly replaced: PDFDict[] = []

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.#bytes = bytes
  }

  readAt(offset: number): PDFObject {
    this.bytes.moveTo(offset)
    return this.parseObject()
  }

  get offset(): number {
    return this.bytes.offset()
  }

  /** Lets `lookup` in a dictionary find the object. */
  assign(number: number, object: PDFObject): void {
    this.context.assign(PDFRef.of(number), object)
  }

  /** Viewers differ in which of two equal keys counts. */
  protected override parseDict(): PDFDict {
    this.bytes.assertNext(lessThan)
    this.bytes.assertNext(lessThan)
    this.skipWhitespaceAndComments()
    const entries = new Map<PDFName, PDFObject>()
    while (this.bytes.peek() !== greaterThan) {
      const key = this.parseName()
      const before = entries.get(key)
      if (before) this.replaced.push(PDFDict.fromMapWithContext(new Map([[key, before]]), this.context))
      entries.set(key, this.parseObject())
      this.skipWhitespaceAndComments()
    }
    this.bytes.assertNext(greaterThan)
    this.bytes.assertNext(greaterThan)
    return PDFDict.fromMapWithContext(entries, this.context)
  }

  /** The data is not copied. A length that is an object of its own is not followed: the keyword counts. */
  protected override parseDictOrStream(): PDFDict | PDFRawStream {
    const dict = this.parseDict()
    const afterDict = this.bytes.offset()
    this.skipWhitespaceAndComments()
    if (!this.matchKeyword(streamKeyword)) {
      this.bytes.moveTo(afterDict)
      return dict
    }
    if (this.bytes.peek() === carriageReturn) this.bytes.next()
    if (this.bytes.peek() === newline) this.bytes.next()
    const start = this.bytes.offset()
    const end = this.#endOfStream(start, dict.get(PDFName.Length))
    this.bytes.moveTo(end)
    return PDFRawStream.of(dict, this.#bytes.subarray(start, end))
  }

  #endOfStream(start: number, length: PDFObject | undefined): number {
    if (length instanceof PDFNumber && length.asNumber() >= 0) {
      const end = start + length.asNumber()
      this.bytes.moveTo(end)
      this.skipWhitespace()
      if (this.matchKeyword(endStreamKeyword)) return end
    }
    const found = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length).indexOf(
      'endstream',
      start,
    )
    return found < 0 ? this.#bytes.length : found
  }
}

const codesOf = (text: string): number[] => [...Buffer.from(text)]
const [lessThan, greaterThan, carriageReturn, newline] = [0x3c, 0x3e, 0x0d, 0x0a]
const streamKeyword = codesOf('stream')
const endStreamKeyword = codesOf('endstream')

/** What a viewer takes for the beginning of an object. "obj1234" is accepted by some for "obj 1234". */
const starts = /(?<!end)obj|trailer/g
const header = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/

/** Reads every object. What is wrong with the structure goes to `report` as sentences for staff. */
export async function readObjects(file: Uint8Array, report: (finding: string) => void): Promise<PdfObjects> {
  const all: PDFObject[] = []
  const trailers: PDFDict[] = []
  const streams: FoundStream[] = []
  const revisions = new Map<number, PDFObject[]>()

  function add(number: number, object: PDFObject): void {
    all.push(object)
    const known = revisions.get(number)
    if (known) known.push(object)
    else revisions.set(number, [object])
    reader.assign(number, object)
  }

  const reader = new ObjectReader(file)
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1')
  const objectStreams: FoundStream[] = []
  let readUntil = 0
  let isInObjectStream = false
  for (const { 0: word, index } of text.matchAll(starts)) {
    const isWithin = index < readUntil
    const number = word === 'obj' ? header.exec(text.slice(Math.max(0, index - 64), index))?.[1] : undefined
    const object = readOrNull(reader, index + word.length)
    if (object === null) {
      // Chance produces the three letters in compressed data, and people write them in texts.
      if (!isWithin && (word === 'trailer' || number !== undefined)) report(findings.unreadableObject)
      continue
    }
    const isObjectStream = object instanceof PDFRawStream && holdsObjects(object.dict)
    if (!isWithin) {
      readUntil = reader.offset
      isInObjectStream = isObjectStream
    }
    const isStructure = object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFRawStream
    // Before each object that it puts into a stream, pdfTeX writes its number as a comment.
    if (isStructure && isWithin && !isInObjectStream) report(findings.hiddenObject)
    if (word === 'trailer') {
      all.push(object)
      if (object instanceof PDFDict) trailers.push(object)
    } else if (number !== undefined) add(Number(number), object)
    else if (isStructure) report(findings.unreadableObject)
    if (!(object instanceof PDFRawStream)) continue
    const stream = { dict: object.dict, data: object.contents }
    streams.push(stream)
    if (object.dict.has(PDFName.of('W'))) trailers.push(object.dict)
    // Its end is where its encoding ends, whatever its dictionary says.
    if (isObjectStream) {
      const start = object.contents.byteOffset - file.byteOffset
      objectStreams.push({ dict: object.dict, data: file.subarray(start) })
    }
  }
  for (const stream of objectStreams) {
    for (const { number, object, replaced } of await objectsIn(stream, report)) {
      add(number, object)
      all.push(...replaced)
    }
  }
  all.push(...reader.replaced)

  function resolve(object: PDFObject | undefined, depth = 0): PDFObject[] {
    if (object === undefined) return []
    if (!(object instanceof PDFRef)) return [object]
    // A chain of references is not allowed, but some viewers follow one.
    if (depth > 8) return []
    return (revisions.get(object.objectNumber) ?? []).flatMap((each) => resolve(each, depth + 1))
  }
  return { all, trailers, streams, resolve }
}

function readOrNull(reader: ObjectReader, offset: number): PDFObject | null {
  try {
    return reader.readAt(offset)
  } catch {
    // The parser's own errors, and the end of the stack where arrays are nested a hundred thousand times.
    return null
  }
}

type NumberedObject = { number: number; object: PDFObject; replaced: readonly PDFDict[] }

async function objectsIn({ dict, data }: FoundStream, report: (finding: string) => void): Promise<NumberedObject[]> {
  const first = dict.get(PDFName.of('First'))
  // A value that another object holds could be another value for another viewer.
  const isPlain = ['Filter', 'DecodeParms'].every((key) => !(dict.get(PDFName.of(key)) instanceof PDFRef))
  if (!(first instanceof PDFNumber) || !isPlain) {
    report(findings.uninspectable)
    return []
  }
  let content: Uint8Array
  try {
    content = await decodeStream(dict, data)
  } catch (error) {
    report(error instanceof TooLarge ? findings.bomb : findings.uninspectable)
    return []
  }
  const reader = new ObjectReader(content)
  const index = Buffer.from(content.subarray(0, first.asNumber())).toString('latin1')
  const found: NumberedObject[] = []
  // How many there are according to the dictionary does not matter: further ones are read too.
  for (const [, number, offset] of index.matchAll(/(\d+)[\0\t\n\f\r ]+(\d+)/g)) {
    const object = readOrNull(reader, first.asNumber() + Number(offset))
    if (object === null) report(findings.unreadableObject)
    else found.push({ number: Number(number), object, replaced: [] })
  }
  if (found.length === 0 && isNonZero(dict.get(PDFName.of('N')))) report(findings.unreadableObject)
  return found.map((each, at) => (at === 0 ? { ...each, replaced: reader.replaced } : each))
}

function isNonZero(count: PDFObject | undefined): boolean {
  return !(count instanceof PDFNumber) || count.asNumber() !== 0
}

/** Viewers do not ask for the type. */
function holdsObjects(dict: PDFDict): boolean {
  return dict.has(PDFName.of('First')) || dict.get(PDFName.of('Type')) === PDFName.of('ObjStm')
}
