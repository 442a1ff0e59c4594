// Reads a PDF as a viewer would, only stricter: what is not understood is never called clean.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { findActiveContent } from './active-content.server.ts'
import { findings } from './findings.ts'
import type { ReadResult, Unreadable } from './inspection.ts'
import { measureStream, TooLarge } from './pdf-filters.server.ts'
import { damaged, inspectFrame } from './frame/pdf-frame.server.ts'
import { inspectSpelling } from './pdf-spelling.ts'
import { readObjects, TooManySteps, type FoundStream, type PdfObjects } from './pdf-objects.server.ts'

const encrypted: Unreadable = {
  verdict: 'unreadable',
  reason: 'encrypted',
  message:
    'This PDF is protected with a password, so we could not read it. Please save a copy without protection ' +
    '(open it, choose Print, then "Save as PDF") and attach that copy.',
}
/** Viewers open it without a word, so its sender may not know. What locks it forbids printing too, as a rule. */
const locked: Unreadable = {
  verdict: 'unreadable',
  reason: 'locked',
  message:
    'This PDF is locked against changes or printing, although it opens without a password, so we could not read it. ' +
    'Please save it without the lock in the program that it was written with, or scan it, and attach the new file.',
}
const withoutPages: Unreadable = {
  verdict: 'unreadable',
  reason: 'empty',
  message: 'This PDF has no pages. Please save it as a PDF again and attach the new file.',
}

/** A page scanned in colour at 600 dots per inch has 100 MB. */
const streamLimit = 160 * 1024 * 1024
const fileLimit = 640 * 1024 * 1024
/** Characters. */
const maxTitleCharacters = 200

/**
 * Reads the whole file. It takes as long and needs as much memory as the file makes it, so it belongs in a process
 * with limits (reader-process.server.ts).
 */
export async function readPdf(file: Uint8Array): Promise<ReadResult> {
  const found = new Set<string>()
  const report = (finding: string): void => void found.add(finding)
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1')
  const frame = inspectFrame(text, report)
  if (frame) return frame
  const objects = await readObjects(file, report)
  let pages: number | null = null
  try {
    const encryption = encryptionOf(objects)
    if (encryption !== null) return (await opensWithoutPassword(encryption, objects)) ? locked : encrypted
    inspectSpelling(text, report)
    await inspectStreams(objects.streams, report)
    findActiveContent(objects, report)
    pages = countPages(objects, report)
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    report(findings.tooSlow)
  }
  const hasMistypedLink = found.delete(findings.mistypedLink)
  if (found.size > 0) return { verdict: 'dangerous', findings: [...found] }
  if (pages === null) return damaged
  return pages === 0 ? withoutPages : { verdict: 'clean', pages, title: titleOf(objects), hasMistypedLink }
}

/** Returns what says how the file is encrypted, and null if nothing does. */
function encryptionOf({ trailers, resolve }: PdfObjects): PDFObject | null {
  const given = trailers.flatMap((trailer) => resolve(trailer.get(PDFName.of('Encrypt'))))
  return given.find((value) => value !== PDFNull) ?? null
}

/** The library tries a password on whole documents only. So it gets one that has nothing but the same encryption. */
async function opensWithoutPassword(encryption: PDFObject, { trailers, resolve }: PdfObjects): Promise<boolean> {
  const [id = '[<> <>]'] = trailers.flatMap((trailer) => resolve(trailer.get(PDFName.of('ID'))))
  const empty =
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\n' +
    `3 0 obj ${String(encryption)} endobj\ntrailer << /Root 1 0 R /Encrypt 3 0 R /ID ${String(id)} >>\nstartxref\n0\n%%EOF`
  return PDFDocument.load(Buffer.from(empty, 'latin1'), { password: '', updateMetadata: false }).then(
    () => true,
    () => false,
  )
}

/** The beginnings of files that a stream may hide. A font or an image never begins like this. */
const hidden = /^(?:\s{0,64}%PDF-\d|PK\x03\x04|\x7fELF|Rar!\x1a|7z\xbc\xaf|\xd0\xcf\x11\xe0|MZ[^]{30,900}PE\0\0)/

async function inspectStreams(streams: readonly FoundStream[], report: (finding: string) => void): Promise<void> {
  let total = 0
  for (const { dict, data } of streams) {
    try {
      const { size, head } = await measureStream(dict, data, Math.min(streamLimit, fileLimit - total))
      total += size
      if (hidden.test(Buffer.from(head).toString('latin1'))) report(findings.hiddenFile)
    } catch (error) {
      if (error instanceof TooLarge) return report(findings.bomb)
      // An image or a font that cannot be decoded is only not shown. Object streams are decoded elsewhere.
    }
  }
}

/** The title that the newest revision of the document gives itself. */
function titleOf({ trailers, resolve }: PdfObjects): string {
  const titles = trailers
    .flatMap((trailer) => resolve(trailer.get(PDFName.of('Info'))))
    .flatMap((info) => (info instanceof PDFDict ? resolve(info.get(PDFName.of('Title'))) : []))
  const title = titles.findLast((each) => each instanceof PDFString || each instanceof PDFHexString)
  const text = title?.decodeText() ?? ''
  return Array.from(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .slice(0, maxTitleCharacters)
    .join('')
}

/** Returns null if the document has no beginning, or one that cannot be read. */
function countPages({ trailers, resolve }: PdfObjects, report: (finding: string) => void): number | null {
  const roots = trailers.flatMap((trailer) => resolve(trailer.get(PDFName.of('Root'))))
  const catalog = roots.findLast((root) => root instanceof PDFDict)
  if (!(catalog instanceof PDFDict)) return null
  const top = catalog.get(PDFName.of('Pages'))
  if (lastOf(top) === undefined) return null
  let pages = 0
  const seen = new Set<string>()
  const waiting: PDFObject[] = top === undefined ? [] : [top]
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const node = lastOf(reference)
    if (!(node instanceof PDFDict)) continue
    const kids = lastOf(node.get(PDFName.of('Kids')))
    if (!(kids instanceof PDFArray)) {
      pages += 1
      continue
    }
    if (reference instanceof PDFRef && seen.has(reference.tag)) {
      report(findings.pageCycle)
      continue
    }
    if (reference instanceof PDFRef) seen.add(reference.tag)
    kids.asArray().forEach((kid) => waiting.push(kid))
  }
  return pages

  function lastOf(object: PDFObject | undefined): PDFObject | undefined {
    return resolve(object).at(-1)
  }
}
