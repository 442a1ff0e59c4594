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
