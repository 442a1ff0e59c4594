// Reads one object of a PDF.
import { PDFDict, PDFName, PDFNumber, PDFParser, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'

/** Reads one object at a place. Differs from the library's parser where viewers do. */
export class ObjectReader extends PDFParser {
  readonly #bytes: Uint8Array
  /** One entry each: the values that a later key replaced. */
  readonly replaced: PDFDict[] = []
  /** Viewers may differ in where the data of a stream began that has been read so far. */
  hasUnusualStream = false

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.#bytes = bytes
  }

  /** Returns null where no object can be read. */
  readAt(offset: number): PDFObject | null {
    try {
      this.bytes.moveTo(offset)
      return this.parseObject()
    } catch {
      // The parser's own errors, and the end of the stack where arrays are nested a hundred thousand times.
      return null
    }
  }

  /** Says whether a dictionary or an array begins there, which a forgiving viewer may read although this reader cannot. */
  isStructureAt(offset: number): boolean {
    this.bytes.moveTo(offset)
    this.skipWhitespaceAndComments()
    const byte = this.bytes.peek()
    return byte === squareBracket || (byte === lessThan && this.bytes.peekAhead(1) === lessThan)
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
    // Viewers skip other characters up to the end of the line, or take them for data.
    if (this.bytes.peek() === newline) this.bytes.next()
    else this.hasUnusualStream = true
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
const [lessThan, greaterThan, squareBracket, carriageReturn, newline] = [0x3c, 0x3e, 0x5b, 0x0d, 0x0a]
const streamKeyword = codesOf('stream')
const endStreamKeyword = codesOf('endstream')
