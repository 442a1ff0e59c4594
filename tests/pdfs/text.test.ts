// The text of a PDF as the search has it: in paragraphs, within limits, and none of what cannot be read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ReaderFailed } from '#platform/pdf/inspection.server.ts'
import { textInProcess } from '#platform/pdf/text/text-process.server.ts'
import { textOfItems } from '#platform/pdf/text/text-of-items.ts'
import { hostileFiles } from './hostile.ts'
import { rawPdf } from './raw-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function textOf(file: Uint8Array, ms = 300_000): Promise<string[]> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, file)
  return textInProcess(path, AbortSignal.any([]), { niceness: 0, ms })
}

const written = (operators: string): Uint8Array => rawPdf({ content: `BT /F1 12 Tf ${operators} ET` })

test('each page is read, and no more of it than the search can keep', async () => {
  expect(await textOf(written('72 720 Td (Form MGT-7A) Tj 0 -15 Td (is due.) Tj 0 -60 Td (Papers) Tj'))).toEqual([
    'Form MGT-7A is due.\nPapers',
  ])
  const [long = ''] = await textOf(written(`72 720 Td ${'(Asha Verma) Tj 0 0 Td '.repeat(25_000)}`))
  expect(long).toHaveLength(200_000)
})

test('what no database takes is left out', async () => {
  const [text = ''] = await textOf(written('72 720 Td (Due\\000\\001 date) Tj'))
  expect(text).toMatch(/^Due\s+date$/)
})

test('files that cannot be read have no text', async () => {
  const names = new Set(['a password to open', 'a text renamed'])
  for await (const { name, file } of hostileFiles()) {
    if (names.delete(name)) expect([name, await textOf(file)]).toEqual([name, []])
    if (names.size === 0) return
  }
  expect([...names]).toEqual([])
})

test('a file that takes too long ends with its process', async () => {
  const endless = written(`72 720 Td ${'(A) Tj '.repeat(3_000_000)}`)
  const read = await textOf(endless, 2_000).catch((error: unknown) => (error instanceof ReaderFailed ? [] : error))
  expect(read).toEqual([])
}, 60_000)

test('lines become paragraphs, and words that were broken at the end of a line are whole', () => {
  const line = (str: string, y: number, height = 12) => ({ str, height, transform: [1, 0, 0, 1, 72, y] })
  const lines = [
    line('Small', 700, 18),
    line('A company-', 670),
    line('wide  rule', 655),
    line('', 655),
    line('2', 658),
  ]
  expect(textOfItems([...lines, line('Next column', 700)])).toBe('Small\nA company-wide rule2\nNext column')
})
