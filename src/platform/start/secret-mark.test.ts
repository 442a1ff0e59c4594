// A start with another secret than the one with which the database has been used.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { acceptSecret, isSecretOf, refuseOtherSecret } from './secret-mark.server.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const asSetting = { secret: second, dataDir: '/srv/site' }

eachDatabase('the secret of the database', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('seeded'), patient)
  })
  afterAll(() => database.destroy())

  test('is the first one, until another is accepted', async () => {
    expect(await isSecretOf(database, first)).toBe(null)
    await refuseOtherSecret(database, first, asSetting)
    await refuseOtherSecret(database, first, asSetting)
    await expect(refuseOtherSecret(database, second, asSetting)).rejects.toThrow(
      /^The setting SECRET is not the secret with which this database has been used\. .+npm run secret -- --accept/,
    )
    await expect(refuseOtherSecret(database, second, { ...asSetting, secret: null })).rejects.toThrow(
      'The file /srv/site/secret is not the secret',
    )
    await acceptSecret(database, second)
    await refuseOtherSecret(database, second, asSetting)
    expect(await isSecretOf(database, first)).toBe(false)
    const [{ mark } = { mark: '' }] = await database.selectFrom('secret_mark').select('mark').execute()
    expect(mark).not.toContain(second)
  })
})
