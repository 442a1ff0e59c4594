// The command that lists what the assistant could not answer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chatbotPath } from '#assistant/chat-message.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { runQuestionsCommand } from './questions.server.ts'

let site: SiteForTests
let lines: string[] = []
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  lines = []
  await site.database.deleteFrom('assistant_exchange').execute()
})
afterAll(() => site.close())

async function ask(content: string): Promise<string> {
  return (await (await site.post(chatbotPath, { role: 'user', content })).json()).exchange
}
const run = (...parameters: string[]) =>
  runQuestionsCommand(parameters, {
    environment: { DATA_DIR: site.settings.dataDir },
    clock: () => new Date('2026-11-21T05:30:00.000Z'),
    print: (line) => void lines.push(line),
  })

test('lists the questions, and takes one off by its number', async () => {
  for (const question of ['Stamp duty?', 'stamp duty']) await ask(question)
  const exchange = await ask('Recipes')
  const question = 'Recipes\u009b\nof \u202etea'
  await site.database.updateTable('assistant_exchange').set({ question }).where('uuid', '=', exchange).execute()
  const rows = await site.database.selectFrom('assistant_exchange').select('id').orderBy('id').execute()
  const [, stampDuty = '', recipes = ''] = rows.map(({ id }) => String(id))
  expect(await run()).toBe(0)
  expect(lines).toEqual([
    '2 questions without a sure answer.',
    '   number  asked  last on      question',
    `${stampDuty.padStart(9)}      2  21 Nov 2026  stamp duty`,
    `${recipes.padStart(9)}      1  21 Nov 2026  Recipes of tea`,
  ])
  lines = []
  expect(await run('--done', stampDuty)).toBe(0)
  expect(await run('--done', stampDuty)).toBe(1)
  expect(await run()).toBe(0)
  expect(lines.slice(0, 3)).toEqual([
    'Taken off the list.',
    'This question or answer is not on the lists.',
    '1 question without a sure answer.',
  ])
})

test('an answered question is on no list, whatever its number', async () => {
  await ask('When is it due?')
  const { id } = await site.database.selectFrom('assistant_exchange').select('id').executeTakeFirstOrThrow()
  expect(await run('--done', String(id))).toBe(1)
})

test('lists the answers that did not help, and takes one off by its id', async () => {
  const exchange = await ask('When is it due?')
  await site.post(`${chatbotPath}/thumb`, { exchange, thumb: -1 })
  expect(await run('--thumbs')).toBe(0)
  expect(lines).toEqual([
    '0 answers were found helpful and 1 not.',
    '',
    `${exchange}, 21 Nov 2026`,
    '  Question: When is it due?',
    '  Answer:   Within 30 days of the meeting.',
    '  Source:   /ourservices/annual-filings',
  ])
  expect(await run('--done', exchange)).toBe(0)
  lines = []
  await run('--thumbs')
  expect(lines).toEqual(['0 answers were found helpful and 1 not.'])
})

test('says how many more there are', async () => {
  for (let count = 0; count < 51; count += 1) await ask(`Question ${count}`)
  expect(await run()).toBe(0)
  expect(lines.at(-1)).toBe('1 more: --page 2')
  lines = []
  expect(await run('--page', '2')).toBe(0)
  expect(lines).toHaveLength(3)
})

test.each([
  ['what'],
  ['--page', '0'],
  ['--page', 'x'],
  ['--all'],
  ['--done'],
  ['--done', 'stamp duty'],
  ['--done', '9999999999'],
])('shows how it is used for %j', async (...given) => {
  expect(await run(...given)).toBe(1)
  expect(lines[0]).toContain('npm run questions -- --thumbs')
})
