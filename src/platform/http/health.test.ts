// What /readyz says: reasons, which make it answer 503, and warnings, which do not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openDatabase, type Database } from '#platform/database.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { healthApi, type HealthParts } from './health.server.ts'

const written = '2026-11-21T05:30:00.000Z'

eachDatabase('/readyz', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('seeded'))
  })
  afterAll(() => database.destroy())

  async function readiness(given: Partial<HealthParts> = {}) {
    const parts: HealthParts = {
      database,
      files: { published: () => Promise.resolve(null) },
      clock: () => new Date(written),
      settings: readSettings({}),
      notReady: () => Promise.resolve(null),
      ...given,
    }
    const response = await healthApi(parts).request('/readyz')
    return { status: response.status, ...(await response.json()) }
  }

  test('names what makes the process not ready', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      ready: true,
      release: 'development',
      reasons: [],
      warnings: [],
    })
    expect(await readiness({ notReady: () => Promise.resolve('the database does not answer') })).toEqual({
      status: 503,
      ready: false,
      release: 'development',
      reasons: ['the database does not answer'],
      warnings: [],
    })
    expect(await readiness({ isStopping: () => true })).toMatchObject({
      status: 503,
      reasons: ['the site is stopping'],
    })
  })

  test('warns of a store that fails or hangs, and stays ready', async () => {
    const away = { published: () => Promise.reject(new Error('away')) }
    expect(await readiness({ files: away })).toMatchObject({
      status: 200,
      warnings: ['the file storage does not answer'],
    })
    const began = performance.now()
    const hanging = { published: () => new Promise<null>(() => undefined) }
    expect(await readiness({ files: hanging })).toMatchObject({
      status: 200,
      warnings: ['the file storage takes too long to answer'],
    })
    expect(performance.now() - began).toBeLessThan(3000)
  })

  test('warns of an e-mail that has been waiting for a quarter of an hour', async () => {
    const mail = { message_id: '<1@x>', recipient: 'a@firm.example.in', recipient_key: 'a@firm.example.in' }
    const texts = { recipient_name: '', from_name: '', subject: 's', html: '', text: '', headers: '{}' }
    const progress = { created_on: written, state: 'waiting' as const, attempts: 0, next_attempt_on: written }
    await database
      .insertInto('mail')
      .values({ ...mail, ...texts, ...progress, bulk: 0 })
      .execute()
    const after = (minutes: number) => ({ clock: () => new Date(Date.parse(written) + minutes * 60_000) })
    expect(await readiness(after(14))).toMatchObject({ status: 200, warnings: [] })
    expect(await readiness(after(16))).toMatchObject({
      status: 200,
      warnings: ['an e-mail has been waiting to be sent for 16 minutes'],
    })
  })
})
