import { expect, test } from 'vitest'
import { parted, textBlocks } from './reply-text.ts'

test('a blank line separates paragraphs, and each line of a paragraph stays a line', () => {
  expect(textBlocks('Who must have one?\nListed companies.\n\n \nFrom 2027.\r\nOr later.')).toEqual([
    [{ kind: 'lines', lines: ['Who must have one?', 'Listed companies.'] }],
    [{ kind: 'lines', lines: ['From 2027.', 'Or later.'] }],
  ])
})

test('lines with a bullet are a list, between the lines before and after it', () => {
  expect(textBlocks('You need:\n• A name\n•  Two directors • or more\nThen apply.\n• Again')).toEqual([
    [
      { kind: 'lines', lines: ['You need:'] },
      { kind: 'points', lines: ['A name', 'Two directors • or more'] },
      { kind: 'lines', lines: ['Then apply.'] },
      { kind: 'points', lines: ['Again'] },
    ],
  ])
})

test('a bullet without a space after it begins no list, and a text of blank lines has no paragraph', () => {
  expect(textBlocks('•not a list')).toEqual([[{ kind: 'lines', lines: ['•not a list'] }]])
  expect(textBlocks(' \n\n\n')).toEqual([])
  expect(textBlocks('')).toEqual([])
})

test('a short text is not parted, and a long one where a sentence or a line ends', () => {
  const sentence = `${'The form is filed after the meeting and before the year ends, as Mr. Rao says. '.repeat(1)}`
  const short = sentence.repeat(6).trim()
  expect(parted(short)).toEqual([short, ''])
  const [beginning, rest] = parted(sentence.repeat(12).trim())
  expect(beginning).toBe(sentence.repeat(5).trim())
  expect(rest).toBe(sentence.repeat(7).trim())
  const lines = Array.from({ length: 30 }, (_, place) => `• Item number ${place} of the list`)
  const [points, others] = parted(lines.join('\n'))
  expect([...points.split('\n'), ...others.split('\n')]).toEqual(lines)
})

test('a line that announces a list goes with it, and a first sentence is never cut', () => {
  const lead = 'x'.repeat(380)
  const list = `You need:\n${Array.from({ length: 9 }, () => '• Something that is quite long').join('\n')}`
  expect(parted(`${lead}\n\n${list}`)).toEqual([lead, list])
  const whole = 'word '.repeat(200).trim()
  expect(parted(whole)).toEqual([whole, ''])
})
