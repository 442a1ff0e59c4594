import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { insightRecord } from './insight-record.ts'

function problemWith(...names: string[]): string | undefined {
  const documents = names.map((name) => ({
    title: 'A title',
    summary: 'A summary',
    file: { src: '/media/a-0123456789.pdf', name, pages: 1 },
  }))
  const texts = { type: 'article', title: '', summary: '', content: '', author: '', lawAsAt: '' } as const
  const body = { ...texts, isFavorite: false, picture: { src: '', alt: '' }, documents }
  return Object.values(insightRecord.check?.(body) ?? {})[0]
}

test.each([
  'reading-list.pdf',
  'वार्षिक रिपोर्ट.pdf',
  'శ్రీ\u200cరామ్.pdf',
  'التقرير السنوي.pdf',
  '年度报告.PDF',
  'GST (FAQ).pdf',
  "Director's KYC.pdf",
  'Director’s KYC.pdf',
  'Notes & forms.pdf',
  'Budget 2026–27.pdf',
  '[Draft] fees, 1+1 = 2; ₹500 @ MCA!.pdf',
  'Screenshot at 9.41\u202fAM.pdf',
  '(1).pdf',
])('a document may be named %s, and its address leads to it', (name) => {
  expect(problemWith(name)).toBeUndefined()
  const address = `/blogs/fullpdfview/${encodeURIComponent(name)}`
  expect(matchRoutes([{ path: '/blogs/fullpdfview/:pdf' }], address)?.[0]?.params.pdf).toBe(name)
})

test.each([
  ['GST 100%.pdf', 'cannot have %.'],
  ['a/b.pdf', 'cannot have /.'],
  ['Form #3.pdf', 'cannot have #.'],
  ['What is new?.pdf', 'cannot have ?.'],
  ['.hidden.pdf', 'cannot have . first.'],
  ['a\u202egpj.pdf', 'a character that does not show'],
  ['a\u200d.pdf.exe', 'must end in .pdf'],
  ['.pdf', 'must end in .pdf'],
  [`${'a'.repeat(150)}.pdf`, 'more than 150 characters'],
])('the name %j is refused, with the way out', (name, words) => {
  const problem = problemWith(name)
  expect(problem).toContain(words)
  expect(problem).toContain('Change the name under Pictures and files')
})

test('two documents of one name are refused', () => {
  expect(problemWith('a.pdf', 'a.pdf')).toContain('Two documents are named a.pdf.')
})
