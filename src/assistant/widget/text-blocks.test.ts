import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

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
