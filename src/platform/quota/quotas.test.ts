// docs/promises.md prints the table of all limits.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startingCount } from '#assistant/chat-contract.ts'
import { quotas, quotasOfAll, ratesOf, type Quota, type Rate } from './quotas.ts'

const usualFormsPerMinute = 30
const times: Record<number, string> = { 60: 'minute', 120: '2 minutes', 600: '10 minutes', 3600: 'hour', 86400: 'day' }

function rowOf({ of, whose, max, per, beyond }: Quota): string {
  const period = per === null ? 'at one time' : per === 'ever' ? 'in all' : times[per]
  return [of, whose, String(max), period, beyond].join(' | ')
}

function rateRowOf({ of, whose, perSecond, burst, beyond }: Rate): string {
  return [of, whose, String(perSecond), String(burst), beyond].join(' | ')
}

/** The rows of each table under the heading, without its head. */
function printedTables(): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/promises.md'), 'utf8')
  const [, ...tables] = (text.split('## Limits')[1] ?? '').split(/^\| -.*$/m)
  const cells = (line: string) => line.split('|').slice(1, -1)
  return tables.map((table) => {
    const [rows = ''] = table.trimStart().split('\n\n')
    return rows
      .trimEnd()
      .split('\n')
      .map((line) =>
        cells(line)
          .map((cell) => cell.trim())
          .join(' | '),
      )
  })
}

test('docs/promises.md has a row for each limit, and no other', () => {
  expect(printedTables()).toEqual([
    [...Object.values(quotas), ...quotasOfAll(usualFormsPerMinute)].map(rowOf),
    Object.values(ratesOf(usualFormsPerMinute)).map(rateRowOf),
  ])
})

test('the assistant counts down from what a person may ask within a day', () => {
  expect(startingCount + 1).toBe(quotas.question.max)
})
