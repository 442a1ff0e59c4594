import { expect, test } from 'vitest'
import { draftSchema } from './draft.ts'
import type { RecordFields } from './record-fields.ts'

const fields = {
  title: { type: 'text', label: 'Title', max: 100 },
  summary: { type: 'text', label: 'Summary', max: 500, isLong: true },
  email: { type: 'email', label: 'E-mail' },
  steps: { type: 'lines', label: 'Steps', max: 100, maxLines: 5 },
} as const satisfies RecordFields

test('a line break pasted from Office divides the words of a title, and the lines of a longer text', () => {
  const pasted = 'Board\u000bmeeting\u0000'
  expect(draftSchema(fields).parse({ title: pasted, summary: pasted, steps: [pasted, 'A\u2028b'] })).toEqual({
    title: 'Board meeting',
    summary: 'Board\nmeeting',
    email: '',
    steps: ['Board meeting', 'A b'],
  })
})

test('an e-mail address is kept without what nobody sees', () => {
  expect(draftSchema(fields).parse({ email: '\u200bmeera@example.in' }).email).toBe('meera@example.in')
})

test('what somebody is still typing keeps its last space', () => {
  expect(draftSchema(fields).parse({ title: 'Board ' }).title).toBe('Board ')
})
