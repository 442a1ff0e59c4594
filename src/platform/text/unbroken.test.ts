import { expect, test } from 'vitest'
import { withUnbroken } from './unbroken.ts'

test('form numbers and years are kept together; compounds and markup are not touched', () => {
  const nb = (text: string) => `<span class="nb">${text}</span>`
  expect(withUnbroken('<p>AOC-4, AGILE-PRO-S and FY 2025-26, Oct–Dec, an e-form</p>')).toBe(
    `<p>${nb('AOC-4')}, ${nb('AGILE-PRO-S')} and FY ${nb('2025-26')}, ${nb('Oct–Dec')}, an ${nb('e-form')}</p>`,
  )
  expect(withUnbroken('Rule 9 (sub-rule (4)), up to ₹40 crore')).toBe(
    `Rule 9 (${nb('sub-rule (4)')}), up to ${nb('₹40 crore')}`,
  )
  expect(withUnbroken('Within 30 days, 1 month or 365 daysheets')).toBe(
    `Within ${nb('30 days')}, ${nb('1 month')} or 365 daysheets`,
  )
  const untouched =
    '<h2 id="h-days-16-to-30"><a href="/a-b">well-documented</a> &amp; – x-</h2><pre>A-1</pre><p>A-B-C-D, half-yearly sub-rule</p>'
  expect(withUnbroken(untouched)).toBe(untouched)
})
