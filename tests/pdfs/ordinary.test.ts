// Every ordinary resume is taken, whatever has written it, and its pages are counted rightly.
import { buffer } from 'node:stream/consumers'
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '#platform/pdf/read-pdf.server.ts'
import { ordinaryResumes } from './ordinary.ts'
import { printedResumes } from './printed.ts'
import { objectStream, rawPdf, stream } from './raw-pdf.ts'

const resumes = (await Promise.all([ordinaryResumes(), printedResumes()])).flat()

test('there are enough of them, from enough producers', () => {
  expect(resumes.length).toBeGreaterThanOrEqual(50)
  expect(new Set(resumes.map(({ name }) => name.split(',')[0])).size).toBeGreaterThanOrEqual(6)
  expect(new Set(resumes.map(({ name }) => name)).size).toBe(resumes.length)
})

test('one is nearly as large as is allowed', () => {
  const megabytes = Math.max(...resumes.map(({ file }) => file.length)) / 1024 ** 2
  expect(megabytes).toBeGreaterThan(8)
  expect(megabytes).toBeLessThan(10)
})

test.each(resumes)('$name', async ({ file, pages }) => {
  expect(await readPdf(file)).toMatchObject({ verdict: 'clean', pages })
})

test('comments with the numbers of objects, which pdfTeX writes, are ordinary', async () => {
  const objects = objectStream({ 20: '<< /A /B >>\n% 21 0 obj\n<< /C /D >>' }, stream)
  const file = rawPdf({ objects: [objects], compressed: { in: 6, numbers: [20] } })
  expect(await readPdf(file)).toMatchObject({ verdict: 'clean', pages: 1 })
})

test('a mistyped link is ordinary too, and is told', async () => {
  const linked = (address: string) =>
    rawPdf({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>]` })
  for (const address of ['Email:meera@example.in', 'file:///C:/Users/meera/linkedin.com/in/meera'])
    expect(await readPdf(linked(address))).toMatchObject({ verdict: 'clean', hasMistypedLink: true })
  expect(await readPdf(linked('https://example.in'))).toMatchObject({ verdict: 'clean', hasMistypedLink: false })
})

test.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
  'a PDF %s that opens without a password is called locked, and one that does not, protected',
  async (pdfVersion) => {
    const made = (passwords: { userPassword?: string }) => {
      const document = new PdfKit({ pdfVersion, ownerPassword: 'of the owner', ...passwords })
      document.text('Asha Verma').end()
      return buffer(document)
    }
    expect(await readPdf(await made({}))).toMatchObject({ reason: 'locked', message: expect.stringMatching(/locked/) })
    expect(await readPdf(await made({ userPassword: 'x' }))).toMatchObject({ reason: 'encrypted' })
  },
)

test.each(['Received: from mail.example\r\n\r\n', '\n'.repeat(65)])(
  'what stands before a PDF is named',
  async (before) => {
    const message = expect.stringContaining('Other data stands before this PDF')
    expect(await readPdf(Buffer.concat([Buffer.from(before), rawPdf()]))).toMatchObject({ message })
  },
)
