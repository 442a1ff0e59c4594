import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { openLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { warnAtStart } from './not-set-up.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function warnings(environment: Record<string, string>, about: string): Promise<string[]> {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  await warnAtStart(site.database, readSettings(environment), log)
  return lines.filter((line) => line.includes(about))
}

test('a site on the internet without a mail server is named, but not one for trials', async () => {
  const environment = { PUBLIC_URL: 'https://firm.in' }
  const [warning = '', ...others] = await warnings(environment, 'No mail server is set')
  expect(JSON.parse(warning)).toMatchObject({ level: 40, setting: 'SMTP_URL' })
  expect(others).toEqual([])
  expect(await warnings({ ...environment, STAGING: '1' }, 'No mail server is set')).toEqual([])
})

test('a model is named, with the sentence to publish first, as long as the privacy notice says that there is none', async () => {
  const model = {
    ASSISTANT_BASE_URL: 'https://model.example.in/v1',
    ASSISTANT_MODEL: 'small',
    ASSISTANT_API_KEY: 'sk-1',
  }
  expect(await warnings({}, 'privacy notice')).toEqual([])
  const [warning = '', ...others] = await warnings(model, 'privacy notice')
  expect(others).toEqual([])
  expect(JSON.parse(warning)).toMatchObject({ level: 40, setting: 'ASSISTANT_BASE_URL', host: 'model.example.in' })
  expect(warning).toContain('are passed to a language model of')
  expect(warning).not.toContain('sk-1')
  const { body } = await site.database
    .selectFrom('firm_text')
    .select('body')
    .where('slug', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const amended = body.replace('No question is passed to a language model or to any other company.', 'Some are.')
  expect(amended).not.toBe(body)
  await site.database.updateTable('firm_text').set({ body: amended }).where('slug', '=', 'privacy').execute()
  expect(await warnings(model, 'privacy notice')).toEqual([])
})
