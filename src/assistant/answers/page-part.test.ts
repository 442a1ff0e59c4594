// What stands under More.
import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import { pagePart } from './page-part.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'

function part(href: string, ...units: string[]): SearchedPassage {
  const rest = { kind: 'service', title: 'Filings', heading: '', lawAsAt: null, asked: [] }
  return { record: `service:${units[0]}`, href, units, text: units.join(' '), ...rest }
}

const fee = 'The additional fee for AOC-4 is ₹100 for each day.'
const passages = [
  part('/ourservices?id=5&title=Advice', 'The accounts are filed after the meeting.', 'The auditor signs first.'),
  part('/ourservices?id=5&title=Advice', fee, 'There is no upper limit.'),
  part('/ourservices?id=50', `${fee} It is paid with the form.`),
]
const answerAt = (href: string, content: string, isComputed = false) =>
  answerOf(content, { sources: [{ title: 'Advice', href, lawAsAt: null }], isComputed })

test('it is the part of the page that is likest to the answer, whatever title its address has', () => {
  expect(pagePart(answerAt('/ourservices?id=5', '₹100 for each day.'), passages)).toBe(
    `${fee} There is no upper limit.`,
  )
})

test('it leaves out what the answer quotes already', () => {
  expect(pagePart(answerAt('/ourservices?id=5', fee), passages)).toBe('There is no upper limit.')
})

test.each([
  ['a page that is not known', answerAt('/late', '₹100 for each day.')],
  ['what is computed', answerAt('/ourservices?id=5', '₹100 for each day.', true)],
  ['what has no page', answerOf('Good morning.')],
])('there is none for %s', (_name, answer) => {
  expect(pagePart(answer, passages)).toBe('')
})

test('of a long part it is what stands around the answer', () => {
  const padding = Array.from(
    { length: 20 },
    (_, place) => `Sentence ${place} is about quite another matter altogether.`,
  )
  const long = [part('/long', ...padding, fee, ...padding.map((each) => each.replace('Sentence', 'Line')))]
  const shown = pagePart(answerAt('/long', '₹100 for each day.'), long)
  expect(shown).toContain(fee)
  expect(shown).toMatch(/^… Sentence 19 /)
  expect(shown).toMatch(/ …$/)
  expect(shown.length).toBeLessThan(1000)
})
