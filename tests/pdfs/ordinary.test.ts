// Every ordinary resume is taken, whatever has written it, and its pages are counted rightly.
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
