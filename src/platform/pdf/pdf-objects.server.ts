// Every object of a PDF, whether or not the file's own table of contents lists it. A viewer trusts that table, repairs
// it or guesses, and each viewer differently. So an object counts wherever one could be read: in older revisions, in
// object streams, and inside the data of other objects. The library's loader of documents is not used: it keeps one
// revision of each object, skips what it cannot read, and unpacks without a limit.
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { findings } from './findings.ts'
import { openBudget } from './pdf-filters.server.ts'
import { inspectHeader } from './frame/object-header.ts'
import { ObjectReader } from './pdf-object-reader.server.ts'
import { holdsObjects, objectsIn } from './pdf-object-streams.server.ts'

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

/** What a viewer takes for the beginning of an object. "obj1234" is accepted by some for "obj 1234". */
const starts = /(?<!end)obj|trailer/g

/** So many values are looked at in no ordinary file. */
const maxSteps = 10_000_000

/** A file that would keep the reader busy for long. */
export class TooManySteps extends Error {}

/**
 * Reads every object. What is wrong with the structure goes to `report` as sentences for staff. `resolve` throws
 * TooManySteps when it has returned ten million objects.
 */
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
    const header = word === 'obj' ? inspectHeader(text, index) : null
    const replacedBefore = reader.replaced.length
    reader.hasUnusualStream = false
    const object = reader.readAt(index + word.length)
    const until = reader.offset
    if (object === null) {
      // Chance produces the three letters in compressed data, and people write them in texts.
      if (!isWithin && header !== 'none') report(findings.unreadableObject)
      else if (header !== 'none' && reader.isStructureAt(index + word.length)) report(findings.hiddenObject)
      continue
    }
    const isObjectStream = object instanceof PDFRawStream && holdsObjects(object.dict)
    if (!isWithin) {
      readUntil = until
      isInObjectStream = isObjectStream
      if (reader.hasUnusualStream) report(findings.unreadableObject)
    }
    const isStructure = object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFRawStream
    // Before each object that it puts into a stream, pdfTeX writes its number as a comment.
    if (isStructure && isWithin && !isInObjectStream) report(findings.hiddenObject)
    if (word === 'trailer') {
      all.push(object)
      if (object instanceof PDFDict) trailers.push(object)
    } else if (typeof header === 'number') add(header, object)
    else if (isStructure || header === 'unusual' || !isWithin) report(findings.unreadableObject)
    if (!(object instanceof PDFRawStream)) continue
    const stream = { dict: object.dict, data: object.contents }
    streams.push(stream)
    if (object.dict.has(PDFName.of('W'))) trailers.push(object.dict)
    if (!isObjectStream) continue
    // Which of two equal keys says how to unpack it?
    if (reader.replaced.length > replacedBefore) report(findings.uninspectable)
    // Its end is where its encoding ends, whatever its dictionary says.
    objectStreams.push({ dict: object.dict, data: file.subarray(object.contents.byteOffset - file.byteOffset) })
  }
  const budget = openBudget()
  for (const stream of objectStreams) {
    const { found, replaced } = await objectsIn(stream, budget, report)
    found.forEach(({ number, object }) => add(number, object))
    // There may be more of them than a call takes arguments.
    replaced.forEach((each) => all.push(each))
    if (budget.left < 0) break
  }
  reader.replaced.forEach((each) => all.push(each))

  const resolved = new Map<number, PDFObject[]>()
  let steps = 0
  function count(more: number): void {
    steps += more
    if (steps > maxSteps) throw new TooManySteps()
  }
  function resolve(object: PDFObject | undefined): PDFObject[] {
    if (object === undefined) return []
    const found = object instanceof PDFRef ? resolveNumber(object.objectNumber) : [object]
    count(1 + found.length)
    return found
  }
  /** A chain of references is not allowed, but some viewers follow one. */
  function resolveNumber(number: number): PDFObject[] {
    const known = resolved.get(number)
    if (known) return known
    const found: PDFObject[] = []
    const seen = new Set([number])
    for (const each of seen) {
      for (const object of revisions.get(each) ?? []) {
        if (!(object instanceof PDFRef)) found.push(object)
        else if (seen.has(object.objectNumber)) report(findings.unreadableObject)
        else seen.add(object.objectNumber)
        count(1)
      }
    }
    resolved.set(number, found)
    return found
  }
  return { all, trailers, streams, resolve }
}
