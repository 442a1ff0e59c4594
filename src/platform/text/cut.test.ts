import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf } from './cut.ts'
import { oneLine } from './one-line.ts'

test.each([
  ['🙏🙏', 3, '🙏'],
  ['a🙏', 2, 'a'],
  ['नमस्ते', 1, 'न'],
  ['ab\u0301', 2, 'a'],
  ['रकि', 2, 'र'],
  ['a👩‍👩‍👧b', 4, 'a'],
  ['a👩‍👩‍👧b', 9, 'a👩‍👩‍👧'],
  ['👍👍🏽', 4, '👍'],
  ['🇮🇳🇮🇳', 6, '🇮🇳'],
  ['🇮🇳🇮🇳', 4, '🇮🇳'],
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
])('%j cut at %i', (text, units, expected) => {
  expect(beginningOf(text, units)).toBe(expected)
})

test('one line ends with a whole character and an ellipsis', () => {
  expect(oneLine('कि'.repeat(10), 6)).toBe('किकि…')
  expect(oneLine('🙏'.repeat(10), 6)).toBe('🙏🙏…')
})

function agrees(numRuns: number) {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const unit = fc.constantFrom(...'ab कితെ', '🙏', '👍🏽', '👩‍👩‍👧', '🇮🇳', '❤️', 'e\u0301', 'ि', '\u0301')
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (text, units) => {
      const cut = beginningOf(text, units)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(units)
      const ends = Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)
      const first = ends[0] ?? 0
      if (first <= units && text.length > units) expect(ends).toContain(cut.length)
    }),
    { numRuns },
  )
}

test('a text is cut where Unicode ends a character', () => agrees(500))
test('the same of very many texts', { tags: ['long'] }, () => agrees(50_000))
