import { expect, test } from 'vitest'
import { answerOf, doubtOf } from '#assistant/answers/answer.ts'
import { withPhrases } from '#assistant/engine/answers.server.ts'
import type { LiveAnswers } from '#assistant/firm/live-answers.ts'
import { aspectsOf, aspectWorth } from './aspects.ts'
import type { SearchedPassage } from '#assistant/passages/searched-passage.ts'
import { kindTerm, withKindTerms } from '#assistant/firm/placeholders.ts'
import { shortAnswerRecord } from './short-answer-record.ts'
import { openShortAnswers } from './short-answers.ts'

function short(id: number, title: string, text: string, heading = '', asked: string[] = []): SearchedPassage {
  const rest = { kind: 'short-answer', lawAsAt: null, units: [text], href: `/page#${id}` }
  return { record: `short-answer:${id}`, title, text, heading, asked, ...rest }
}

const day = short(1, 'By when is AOC-4 filed?', 'Within 30 days of the meeting.', 'AOC-4', ['aoc4 last date'])
const fee = short(2, 'What does a late AOC-4 cost?', '₹100 for each day.', 'AOC-4', ['fine for aoc4 delay'])
const pigeon = short(3, 'Who feeds the pigeons?', 'Nobody does.')
const number = short(4, 'What is your number?', '{telephone}', 'number', ['the number of {city}'].map(withKindTerms))
const part = { text: 'Ring 4.', sources: [], actions: [], records: [], handoff: null }
const now = new Date('2026-11-22T06:00:00.000Z')
/** `says`: what the live answer says; null if nothing. */
const open = (says: string | null = part.text, given: Partial<LiveAnswers> = {}) =>
  openShortAnswers({
    answers: [day, fee, pigeon, number],
    outOfScope: [],
    titleOf: (href) => (href === '/page#1' ? 'Annual filings' : undefined),
    live: {
      kindOf: (spelled) => (spelled === 'pune' ? kindTerm('city') : null),
      open: () => (text) => (text !== number.text ? undefined : says === null ? null : { ...part, text: says }),
      ...given,
    },
  })

test('what is asked of a thing decides between two answers about it', async () => {
  const { answer } = await open()
  expect(answer('by which date is AOC-4 filed', [], now)?.content).toBe(day.text)
  expect(answer('what is the fine for a late AOC-4', [], now)?.content).toBe(fee.text)
  expect(aspectWorth('how much is the fine', aspectsOf(fee))).toBeGreaterThan(
    aspectWorth('how much is the fine', aspectsOf(day)),
  )
  expect(aspectWorth('pigeons', aspectsOf(pigeon))).toBe(1)
})

test('an answer leads to its page by the title of it, otherwise by the question', async () => {
  const { answer } = await open()
  expect(answer('aoc4 last date', [], now)?.sources).toEqual([
    { title: 'Annual filings', href: '/page#1', lawAsAt: null },
  ])
  expect(answer('Who feeds the pigeons?', [], now)?.sources[0]?.title).toBe(pigeon.title)
})

test('a record without other ways to ask is found by its question, and nothing by other words', async () => {
  const { answer } = await open()
  expect(answer('who feeds the pigeons', [], now, 'sure')).toMatchObject({ content: pigeon.text, handoff: null })
  expect(answer('biryani recipe', [], now)).toBeNull()
})

test('one that may be meant instead is offered, with a person', async () => {
  const { answer } = await open()
  expect(answer('AOC-4', [], now)).toMatchObject({ handoff: { reason: 'unsure' } })
  expect(answer('AOC-4', [], now)?.next).toHaveLength(1)
})

test('a live answer is found by any name of the kind that its phrases have', async () => {
  const { answer } = await open()
  expect(answer('the number of Pune', [], now)).toMatchObject({ content: 'Ring 4.', isComputed: true })
  expect(answer('the number of Pune', [], now)?.passages[0]?.record).toBe(number.record)
})

test('a live answer that has nothing to say is passed over', async () => {
  const { answer } = await open(null)
  expect(answer('your number', [], now)?.content).not.toBe(number.text)
})

test('a live answer begins with the page that staff have named, and may be doubted', async () => {
  const sources = [{ title: 'Contact', href: '/contact', lawAsAt: null }]
  const live = { open: () => (text: string) => (text === number.text ? { ...part, sources } : undefined) }
  const { answer } = await open(part.text, live)
  expect(answer('your number', [], now)?.sources).toEqual([
    { title: number.title, href: number.href, lawAsAt: null },
    ...sources,
  ])
  const doubtful = { ...answerOf('', { handoff: { reason: 'unsure' }, isComputed: true }) }
  expect(doubtOf({ ...doubtful, isProbable: false })).toBe('unsure')
  expect(doubtOf({ ...doubtful, isProbable: true })).toBeNull()
  expect(doubtOf(doubtful)).toBeNull()
  const late = answerOf('', { handoff: { reason: 'late' } })
  expect(doubtOf({ ...late, isProbable: false })).toBe('unsure')
  expect(doubtOf({ ...late, isProbable: true })).toBeNull()
})

test('what a live answer cannot fill in is never shown', async () => {
  const { answer } = await open(null)
  expect(answer('your number', [], now)).toBeNull()
})

test('taught ways to ask are added to those that an answer has', () => {
  const [taught] = withPhrases(
    [day],
    [{ record: day.record, heading: 'taught 1', phrases: ['accounts to the Registrar'] }],
  )
  expect(taught?.asked).toEqual([...day.asked, 'accounts to the Registrar'])
})

test('what stands in braces in an answer has to stand for something', () => {
  const body = { question: '', about: [], also: [], more: '/contact', lawAsAt: '' }
  const problemOf = (answer: string) => shortAnswerRecord.check?.({ ...body, answer }).answer
  expect(problemOf('{hours} Ring first.')).toBeUndefined()
  expect(problemOf('{fees of Secretarial Audit}')).toBeUndefined()
  expect(problemOf('{weather}')).toContain('{weather} stands for nothing')
  expect(problemOf('{hours} {fees}')).toContain('at most one')
  for (const right of ['{hours of Sunday}', '{offices of New Delhi}', '{offices of Jalandhar}'])
    expect(problemOf(right)).toBeUndefined()
  for (const wrong of ['{hours of Someday}', '{telephone of Mumbai}']) expect(problemOf(wrong)).toContain('for nothing')
  for (const wrong of ['{hours', 'hours}', '{hours}}', '{{hours}}']) expect(problemOf(wrong)).toBeDefined()
  const wrong = { question: 'When in {city}?', answer: '', also: ['{hours}', '{day'], about: ['{city}'] }
  expect(Object.keys(shortAnswerRecord.check?.({ ...body, ...wrong }) ?? {}).toSorted()).toEqual([
    'about',
    'also',
    'question',
  ])
})
