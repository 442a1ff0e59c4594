import { expect, test } from 'vitest'
import { withUnbroken } from './unbroken.ts'

test('form numbers and short compounds are kept together, long ones and markup are not touched', () => {
  const nb = (text: string) => `<span class="nb">${text}</span>`
  expect(withUnbroken('<p>AOC-4, AGILE-PRO-S and FY 2025-26 (sub-rule)</p>')).toBe(
    `<p>${nb('AOC-4')}, ${nb('AGILE-PRO-S')} and FY ${nb('2025-26')} (${nb('sub-rule')})</p>`,
  )
  const untouched =
    '<h2 id="h-days-16-to-30"><a href="/a-b">well-documented</a> &amp; – x-</h2><pre>a-b</pre><p>a-b-c-d</p>'
  expect(withUnbroken(untouched)).toBe(untouched)
})
