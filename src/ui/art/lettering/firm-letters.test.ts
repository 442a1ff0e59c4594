import { expect, test } from 'vitest'
import { firmLetters, grandSealText, sealText } from './firm-letters.ts'
import { favicon } from '#ui/art/marks.ts'

test.each([
  ['PS Rao & Associates', 'PSR', 'PS', 'P'],
  ['Tara Menon & Co', 'TM', 'TM', 'T'],
  ['Sharma and Sons LLP', 'S', 'S', 'S'],
  ['M/s. Iyer, Nair & Varghese', 'INV', 'IN', 'I'],
  ['Élan Advisory Partners', 'ÉA', 'ÉA', 'É'],
  ['', '', '', ''],
])('the letters of %s', (name, three, two, one) => {
  expect([3, 2, 1].map((most) => firmLetters(name, most))).toEqual([three, two, one])
})

test('the words around the seals', () => {
  expect(sealText('PS Rao & Associates', 1988)).toBe('PS RAO & ASSOCIATES · COMPANY SECRETARIES · SINCE 1988 ·')
  expect(grandSealText('Tara Menon & Co', 2011, ['Kochi'])).toBe(
    'TARA MENON & CO · COMPANY SECRETARIES IN PRACTICE · KOCHI · SINCE 2011 ·',
  )
})

test('an icon has its letter as an outline', () => {
  const outlineOf = (letter: string) => `<path d="M0 0" class="${letter}"/>`
  expect(favicon('Tara Menon & Co', outlineOf)).toContain('class="T"')
  expect(favicon('PS Rao & Associates', outlineOf)).not.toContain('class=')
})
