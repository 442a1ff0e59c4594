// The outside of a PDF: where it begins and ends, and that it is nothing else as well. A file that is a PDF to one
// program and a web page, a program or an archive to another is a way to get the other past a check of the first.
import { findings } from '#platform/pdf/findings.ts'
import type { Unreadable } from '#platform/pdf/inspection.ts'
import { kindOfBeginning, otherDataMessage } from './pdf-beginning.ts'

const messages = {
  empty: 'This file is empty. Please save it as a PDF again and attach the new file.',
  notPdf: 'This file is not a PDF. Please save it as a PDF and attach that file.',
  truncated:
    'The end of this PDF is missing. It may not have been saved or downloaded completely. ' +
    'Please save it as a PDF again and attach the new file.',
  damaged: 'This PDF is damaged. Please save it as a PDF again and attach the new file.',
} as const

export const damaged: Unreadable = { verdict: 'unreadable', reason: 'truncated', message: messages.damaged }

const whiteSpace = '[\\0\\t\\n\\f\\r \\x1a]'
const html = /<(?:!doctype|html|head|body|script|iframe|svg|img|meta)[\s/>]/i
const endOfZip = 'PK\x05\x06'
/** The end record of an archive, with the longest comment. */
const endOfZipBytes = 22 + 0xffff

/** Returns null if the file begins and ends as a PDF does. Reports what else it may be. */
export function inspectFrame(text: string, report: (finding: string) => void): Unreadable | null {
  if (text.length === 0) return { verdict: 'unreadable', reason: 'empty', message: messages.empty }
  const beginning = kindOfBeginning(text)
  if (beginning !== 'a pdf') {
    const message = beginning === 'other data' ? otherDataMessage : messages.notPdf
    return { verdict: 'unreadable', reason: 'not a pdf', message }
  }
  const truncated: Unreadable = { verdict: 'unreadable', reason: 'truncated', message: messages.truncated }
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return truncated
  const after = text.slice(end + '%%EOF'.length)
  if (!new RegExp(`^${whiteSpace}*$`).test(after)) {
    // The first part of a file for the web, and each earlier revision, has an end of its own.
    if (new RegExp(`^${whiteSpace}*\\d+ \\d+ obj|^${whiteSpace}*xref`).test(after)) return truncated
    report(findings.dataAfterEnd)
  }
  if (!hasTable(text, end)) return damaged
  const firstObject = text.search(/\d\s+\d+\s+obj/)
  if (html.test(text.slice(0, firstObject < 0 ? 1024 : firstObject))) report(findings.webPage)
  if (text.slice(-endOfZipBytes).includes(endOfZip)) report(findings.zip)
  return null
}

/** Without a table of contents each viewer guesses for itself what belongs to the document. */
function hasTable(text: string, end: number): boolean {
  const offset = /startxref\s+(\d{1,10})\s*$/.exec(text.slice(Math.max(0, end - 64), end))?.[1]
  if (offset === undefined) return false
  const start = Number(offset)
  // Some programs count from the header, others from the beginning of the file.
  return [start, start + text.indexOf('%PDF-')].some((place) =>
    /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(text.slice(place, place + 64)),
  )
}
