import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { eachDatabase, type DatabasePlace } from './databases.ts'

/** Creating the table `note` fails if it already exists. */
async function makeNote(place: DatabasePlace): Promise<void> {
  if ('sqliteFile' in place) {
    const database = new DatabaseSync(place.sqliteFile)
    database.exec('create table note (text text)')
    return database.close()
  }
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  try {
    await client.query('create table note (text text)')
  } finally {
    await client.end()
  }
}

eachDatabase('a fresh database', (freshDatabase) => {
  test('is empty each time', async () => {
    await makeNote(await freshDatabase())
    await makeNote(await freshDatabase())
  })

  test('keeps what was written to it', async () => {
    const place = await freshDatabase()
    await makeNote(place)
    await expect(makeNote(place)).rejects.toThrow('already exists')
  })
})
