// The telephone number that messages name, whether or not the database can be read.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase, type DatabasePlace } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { defaultSettings } from '#firm/defaults.server.ts'
import { openTelephone } from './telephone.server.ts'

/** The database may take its time on a busy machine. */
const forEver = () => new Promise<void>(() => {})
const entered = '+91 40 1234 5678'

eachDatabase('the telephone number', (freshDatabase) => {
  let place: DatabasePlace
  let site: SiteForTests
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    await site.database.updateTable('site_setting').set({ phone: entered }).execute()
  })
  afterAll(() => site.close())

  test('is the one that staff have entered, also later when the database is away', async () => {
    const database = openDatabase(place)
    const telephone = openTelephone(database, forEver)
    expect(await telephone()).toBe(entered)
    await database.destroy()
    expect(await telephone()).toBe(entered)
  })

  test('is the built-in one if it cannot be read', async () => {
    const database = openDatabase(await freshDatabase())
    expect(await openTelephone(database, forEver)()).toBe(defaultSettings.phone)
    await database.destroy()
  })

  test('is the built-in one if the database does not answer in time', async () => {
    // Readers of SQLite wait for nobody.
    if (!('databaseUrl' in place)) return
    await site.database.transaction().execute(async (tx) => {
      await sql`lock table site_setting in access exclusive mode`.execute(tx)
      const database = openDatabase(place)
      expect(await openTelephone(database, () => Promise.resolve())()).toBe(defaultSettings.phone)
      void database.destroy()
    })
  })
})
