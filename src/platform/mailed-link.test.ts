// What a mailed link is good for, and what is no link.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openDatabase, type Database } from './database/database.server.ts'
import { isSigned, linkToken, readLinkToken, replaceLinkKey } from './mailed-link.server.ts'

const link = { what: 'booking', id: 7, version: 2, owner: 'one@firm.example.in' } as const

eachDatabase('a mailed link', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(await freshDatabase('migrated'))
  })
  afterAll(() => database.destroy())

  test('says its record and version, and is good for these alone', async () => {
    const token = await linkToken(database, link)
    expect(readLinkToken(token)).toEqual({ id: 7, version: 2 })
    expect(await isSigned(database, token, link)).toBe(true)
    for (const other of [{ what: 'application' }, { id: 8 }, { version: 3 }, { owner: 'two@firm.example.in' }] as const)
      expect(await isSigned(database, token, { ...link, ...other }), JSON.stringify(other)).toBe(false)
  })

  test('ends with the key of the database', async () => {
    const token = await linkToken(database, link)
    await replaceLinkKey(database)
    expect(await isSigned(database, token, link)).toBe(false)
  })
})

test.each(['', 'none', '7-2-', `7-2-${'a'.repeat(42)}`, `-7-2-${'a'.repeat(43)}`])('%j is no link', (token) => {
  expect(readLinkToken(token)).toBeNull()
})

// An integer of PostgreSQL ends at 2,147,483,647, and a query for more fails.
test('an id that no record can have is no link', () => {
  expect(readLinkToken(`999999999-0-${'a'.repeat(43)}`)).toEqual({ id: 999_999_999, version: 0 })
  expect(readLinkToken(`1000000000-0-${'a'.repeat(43)}`)).toBeNull()
})
