import { expect, test } from 'vitest'
import { aspectsOf, aspectWorth } from './aspects.ts'
import type { SearchedPassage } from '#assistant/answers/searched-passage.ts'
import { openShortAnswers } from './short-answers.ts'

function short(id: number, title: string, text: string, heading = '', asked: string[] = []): SearchedPassage {
  const rest = { kind: 'short-answer', lawAsAt: null, units: [text], href: `/page#${id}` }
  return { record: `short-answer:${id}`, title, text, heading, asked, ...rest }
}

const day = short(1, 'By when is AOC-4 filed?', 'Within 30 days of the meeting.', 'AOC-4', ['aoc4 last date'])
const fee = short(2, 'What does a late AOC-4 cost?', '₹100 for each day.', 'AOC-4', ['fine for aoc4 delay'])
const pigeon = short(3, 'Who feeds the pigeons?', 'Nobody does.')
const open = () =>
  openShortAnswers([day, fee, pigeon], [], (href) => (href === '/page#1' ? 'Annual filings' : undefined))

test('what is asked of a thing decides between two answers about it', async () => {
  const { answer } = await open()
  expect(answer('by which date is AOC-4 filed', [])?.content).toBe(day.text)
  expect(answer('what is the fine for a late AOC-4', [])?.content).toBe(fee.text)
  expect(aspectWorth('how much is the fine', aspectsOf(fee))).toBeGreaterThan(
    aspectWorth('how much is the fine', aspectsOf(day)),
  )
  expect(aspectWorth('pigeons', aspectsOf(pigeon))).toBe(1)
})

test('an answer leads to its page by the title of it, otherwise by the question', async () => {
  const { answer } = await open()
  expect(answer('aoc4 last date', [])?.sources).toEqual([{ title: 'Annual filings', href: '/page#1', lawAsAt: null }])
  expect(answer('Who feeds the pigeons?', [])?.sources[0]?.title).toBe(pigeon.title)
})

test('a record without other ways to ask is found by its question, and nothing by other words', async () => {
  const { answer } = await open()
  expect(answer('who feeds the pigeons', [], 'sure')).toMatchObject({ content: pigeon.text, handoff: null })
  expect(answer('biryani recipe', [])).toBeNull()
})

test('one that may be meant instead is offered, with a person', async () => {
  const { answer } = await open()
  expect(answer('AOC-4', [])).toMatchObject({ handoff: { reason: 'unsure' } })
  expect(answer('AOC-4', [])?.next).toHaveLength(1)
})

test('an answer that stands out contradicts a text that says little of it', async () => {
  const { contradicts } = await open()
  const question = 'AOC-4 last date'
  expect(contradicts(question, [], 'You can telephone us on +91 40 0000 0000.')).toBe(true)
  expect(contradicts(question, [], 'The last day is 30 days after the meeting.')).toBe(false)
  expect(contradicts('AOC-4', [], 'You can telephone us on +91 40 0000 0000.')).toBe(false)
})
