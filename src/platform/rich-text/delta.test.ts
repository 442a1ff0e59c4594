import { expect, test } from 'vitest'
import { deltaSchema, maxDeltaLines, maxDeltaOps, maxRichTextCharacters, parseDelta, RichTextError } from './delta.ts'

function attributesOf(attributes: unknown) {
  return deltaSchema.parse({ ops: [{ insert: 'x', attributes }] }).ops[0]?.attributes
}

test('a document and a bare list of inserts are both read', () => {
  const ops = [
    { insert: 'x', attributes: { bold: true } },
    { insert: '\n', attributes: { list: 'bullet' } },
  ]
  expect(parseDelta(JSON.stringify({ ops }))).toEqual({ ops })
  expect(parseDelta(JSON.stringify(ops))).toEqual({ ops })
})

test('a heading level above 6 becomes 6, and an invalid level is dropped', () => {
  expect([1, 6, 7, 99].map((header) => attributesOf({ header })?.header)).toEqual([1, 6, 6, 6])
  for (const header of [-1, 0, 1.5, '2', true, null, NaN, Infinity, [1]]) expect(attributesOf({ header })).toEqual({})
})

test('an indent above 30 becomes 30, and an invalid indent is dropped', () => {
  expect([1, 30, 31, 1e9].map((indent) => attributesOf({ indent })?.indent)).toEqual([1, 30, 30, 30])
  for (const indent of [-1, 0, 2.5, '3', {}]) expect(attributesOf({ indent })).toEqual({})
})

test('unknown attributes and those of the wrong type are dropped, and the others stay', () => {
  expect(
    attributesOf({
      bold: 'yes',
      italic: 1,
      underline: true,
      script: 'normal',
      list: 'checked',
      align: 'left',
      link: 5,
      color: 'red',
      table: '"><script>',
      mention: true,
      onclick: 'x',
    }),
  ).toEqual({ underline: true })
  expect(attributesOf(null)).toBeUndefined()
  expect(attributesOf(['bold'])).toBeUndefined()
})

test('the language of a code block is dropped', () => {
  expect(attributesOf({ 'code-block': 'javascript"><' })).toEqual({ 'code-block': true })
})

test('embeds other than images are dropped, and so is anything that is not an insert', () => {
  const ops = [
    { insert: { mention: { name: 'x' } } },
    { insert: { video: '//v.example' } },
    { insert: { formula: 'x' } },
    { insert: { image: '' } },
    { insert: { image: 7 } },
    { delete: 3 },
    { retain: 1 },
    { insert: 4 },
    null,
    'x',
    [],
    { insert: { image: '/files/a.png', alt: 'An office', onerror: 'x' } },
  ]
  expect(parseDelta(JSON.stringify({ ops }))).toEqual({
    ops: [{ insert: { image: '/files/a.png', alt: 'An office' } }],
  })
})

test('a cell keeps the identifier of its row only if it is well formed', () => {
  expect(['row-1', 'head-x7q1'].map((table) => attributesOf({ table })?.table)).toEqual(['row-1', 'head-x7q1'])
  for (const table of ['row-', 'row-A', 'cell-1', 'row-1 ', `row-${'1'.repeat(17)}`, '1', 1, true, ['row-1'], {}]) {
    expect(attributesOf({ table })).toEqual({})
  }
})

test('an attribute named __proto__ reaches nothing', () => {
  const ops = '[{"insert":"x","attributes":{"__proto__":{"bold":true},"constructor":{"italic":true}}}]'
  const [op] = parseDelta(ops).ops
  expect([op?.attributes?.bold, op?.attributes?.italic, Object.keys(op?.attributes ?? {})]).toEqual([
    undefined,
    undefined,
    [],
  ])
  expect(Object.hasOwn(Object.prototype, 'bold')).toBe(false)
})

test('bidirectional overrides are removed, and isolates stay', () => {
  expect(deltaSchema.parse([{ insert: 'a\u202e\u202ab\u2068c\u2069' }]).ops).toEqual([{ insert: 'ab\u2068c\u2069' }])
})

test('a soft line break of Office and a page break of a PDF divide words', () => {
  const { ops } = deltaSchema.parse([{ insert: 'Board\u000bmeeting\u000cminutes\u0085signed\u0080' }])
  expect(ops).toEqual([{ insert: 'Board\nmeeting\nminutes\nsigned' }])
})

test('control characters are removed, and line ends become line feeds', () => {
  expect(deltaSchema.parse([{ insert: 'a\u0000\u0008b\r\nc\rd\te' }]).ops).toEqual([{ insert: 'ab\nc\nd\te' }])
})

test.each([
  ['not json', 'The rich text is not valid JSON.'],
  ['{"text":"x"}', 'The rich text is not a list of inserts.'],
  ['"x"', 'The rich text is not a list of inserts.'],
  ['null', 'The rich text is not a list of inserts.'],
  [JSON.stringify(Array.from({ length: maxDeltaOps + 1 }, () => 0)), /more than 20,000 pieces/],
  [JSON.stringify([{ insert: '\n'.repeat(maxDeltaLines + 1) }]), /more than 20,000 lines/],
  [`"${'x'.repeat(maxRichTextCharacters)}"`, /larger than 1 MB/],
])('an unreadable document is refused with a message (%#)', (json, sentence) => {
  expect(() => parseDelta(json)).toThrow(RichTextError)
  expect(() => parseDelta(json)).toThrow(sentence)
})
