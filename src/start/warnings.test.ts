import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { openLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { warnAtStart } from './warnings.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const model = { ASSISTANT_BASE_URL: 'https://model.example.in/v1', ASSISTANT_API_KEY: 'sk-1', ASSISTANT_MODEL: 'small' }

async function warnings(environment: Record<string, string> = {}, about = 'privacy notice'): Promise<string[]> {
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

test('a model is named as long as the privacy notice says that there is none', async () => {
  expect(await warnings()).toEqual([])
  const [warning = '', ...others] = await warnings(model)
  expect(others).toEqual([])
  expect(JSON.parse(warning)).toMatchObject({ level: 40, address: model.ASSISTANT_BASE_URL })
  expect(warning).toContain('as docs/assistant.md describes')
  expect(warning).not.toContain(model.ASSISTANT_API_KEY)

  const { body } = await site.database
    .selectFrom('firm_text')
    .select('body')
    .where('slug', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const amended = body.replace(
    'The assistant works on our own server. No question is passed to a language model or to any other company.',
    'Answers are worded by a language model of Example Models in India, which receives your question.',
  )
  await site.database.updateTable('firm_text').set({ body: amended }).where('slug', '=', 'privacy').execute()
  expect(await warnings(model)).toEqual([])
})
