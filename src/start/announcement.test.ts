import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { announcement } from './announcement.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const linesFor = async (publicUrl: string, output = {}) =>
  (await announcement({ database: site.database, settings: { publicUrl } }, 3000, output)).split('\n')

test('a program reads the address here in the first line, and the link for the first administrator in the last', async () => {
  const lines = await linesFor('https://www.firm.in')
  expect(lines.slice(0, 2)).toEqual([
    'The site is at http://localhost:3000',
    'Visitors reach it at https://www.firm.in',
  ])
  expect(lines.at(-1)).toMatch(/^https:\/\/www\.firm\.in\/console\/first\/[\w-]+$/)
  expect(await linesFor('http://localhost:3000')).toHaveLength(3)
})

test('a person at a terminal reads the same in a frame, whose lines can be copied', async () => {
  const lines = await linesFor('https://www.firm.in', { isTTY: true, columns: 40 })
  const edge = '─'.repeat(40)
  expect(lines.slice(0, 3)).toEqual(['', edge, 'The site is at http://localhost:3000'])
  expect(lines.at(-1)).toBe(edge)
  expect((await linesFor('https://www.firm.in', { isTTY: true, columns: 0 })).at(-1)).toBe('─'.repeat(80))
  expect(lines.at(-2)).toContain('https://www.firm.in/console/first/')
})
