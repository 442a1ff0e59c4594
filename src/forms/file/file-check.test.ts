import { expect, test } from 'vitest'
import { defineForm, refusalOf } from '#forms/field-table.ts'
import { checkFiles, fileMessage } from './file-check.ts'

const document = {
  label: 'Document',
  kind: 'file',
  isMandatory: true,
  maxCharacters: 100,
  missing: 'Please attach the document',
  file: { mediaType: 'application/pdf', extension: '.pdf', maxBytes: 2 * 1024 * 1024 },
  isTransient: true,
} as const
const parcel = defineForm({
  name: 'parcel',
  post: '/post/parcel',
  missing: 'Enter all the mandatory fields',
  fields: { note: { label: 'Note', kind: 'line', isMandatory: true, maxCharacters: 100, isTransient: true }, document },
})

const start = '%PDF-1.7\n'
const pdf = (name: string, content = start, type = 'application/pdf') => new File([content], name, { type })

test.each([
  ['a PDF', pdf('resume.pdf')],
  ['a PDF with its extension in capitals', pdf('RESUME.PDF', start, '')],
  ['a PDF with white space before its signature', pdf('resume.pdf', `\ufeff${'\n'.repeat(64)}${start}`)],
  ['a PDF of exactly the maximum size', pdf('resume.pdf', start.padEnd(2 * 1024 * 1024))],
])('%s may be sent', async (_what, file) => {
  expect(await fileMessage(document, file)).toBeNull()
})

test.each([
  ['no file', null, 'Please attach the document'],
  ['a file of another kind', pdf('resume.docx', 'PK', ''), 'This is not a PDF file. Please save it as a PDF'],
  ['a PDF whose name does not say so', pdf('resume'), 'This is not a PDF file. Please save it as a PDF'],
  ['a double extension', pdf('resume.pdf.exe', 'MZ', 'application/x-msdownload'), 'This is not a PDF file'],
  [
    'another file under the name of a PDF',
    pdf('resume.pdf', 'PK\u0003\u0004'),
    'This file has a PDF name but is not a PDF.',
  ],
  [
    'a PDF behind the header of an e-mail, as on the server',
    pdf('resume.pdf', `Received: from mail.example\r\n\r\n${start}`),
    'Other data stands before this PDF',
  ],
  ['a signature after the first 1024 bytes', pdf('resume.pdf', ' '.repeat(1024) + start), 'but is not a PDF'],
  ['an empty file', pdf('resume.pdf', ''), 'This file is empty'],
  [
    'a file that is one byte too large',
    pdf('resume.pdf', start.padEnd(2 * 1024 * 1024 + 1)),
    'is 2.1 MB. Please choose a file of 2 MB or less',
  ],
])('%s is refused before it is sent', async (_what, file, message) => {
  expect(await fileMessage(document, file)).toContain(message)
})

test('a file that has changed since it was chosen is named as the cause', async () => {
  const file = pdf('resume.pdf')
  file.slice = () => {
    const gone = new Blob()
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    return gone
  }
  expect(await fileMessage(document, file)).toContain('may have been moved or changed')
})

test('an optional file may be left out', async () => {
  expect(await fileMessage({ ...document, isMandatory: false }, null)).toBeNull()
})

test('a chosen file counts as filled in, and an empty choice of the browser does not', async () => {
  const chosen = new FormData()
  chosen.set('document', pdf('resume.pdf'))
  expect(await checkFiles(parcel, chosen)).toEqual({ chosen: { document: 'chosen' }, errors: {} })
  const empty = new FormData()
  empty.set('document', new File([], ''))
  expect(await checkFiles(parcel, empty)).toEqual({ chosen: {}, errors: { document: document.missing } })
})

test('a mandatory file must be there, and what is wrong with it is one of the errors', () => {
  expect(refusalOf(parcel, { note: 'Hello', document: '' })).toEqual({
    message: 'Enter all the mandatory fields',
    errors: { document: document.missing },
  })
  expect(refusalOf(parcel, { note: 'Hello', document: 'digest' })).toBeNull()
  expect(refusalOf(parcel, { note: 'Hello', document: 'chosen' }, { document: 'This file is empty' })).toEqual({
    message: 'This file is empty',
    errors: { document: 'This file is empty' },
  })
})
