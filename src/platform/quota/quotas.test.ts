// docs/promises.md prints the table of all limits.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startingCount } from '#assistant/chat-limits.ts'
import { quotas, quotasOfAll, type Quota } from './quotas.ts'

const usualFormsPerMinute = 30
const times: Record<number, string> = { 60: 'minute', 120: '2 minutes', 600: '10 minutes', 3600: 'hour', 86400: 'day' }

function rowOf({ of, whose, max, per, beyond }: Quota): string {
  const period = per === null ? 'at one time' : per === 'ever' ? 'in all' : times[per]
  return [of, whose, String(max), period, beyond].join(' | ')
}

test('docs/promises.md has a row for each limit, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/promises.md'), 'utf8')
  const printed = (text.split('## Limits')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    )
  expect(printed).toEqual([...Object.values(quotas), ...quotasOfAll(usualFormsPerMinute)].map(rowOf))
})

test('the assistant counts down from what a person may ask within a day', () => {
  expect(startingCount + 1).toBe(quotas.question.max)
})
