// A database user who may not change tables, for daily work: the site starts and works with it once another user has
// migrated (docs/operation.md, "A database user for daily work"; ASVS 5.0, 13.2.2).
import { sql } from 'kysely'
import { Client } from 'pg'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#start/database.server.ts'
import { openDatabase, vacuum, type Database } from '#platform/database/database.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { continueNumbers } from '#platform/records/live-rows.server.ts'
import { migrations } from '../db/migrations.ts'
import { administer } from './servers/postgres-server.ts'
import { openSite, type SiteForTests } from './site.ts'

const name = `daily_${crypto.randomUUID().replaceAll('-', '')}`
const server = inject('postgresUrl')
const urlOf = (user?: string) => {
  const url = new URL(server)
  url.pathname = name
  if (user !== undefined) [url.username, url.password] = [user, 'daily']
  return url.href
}
let site: SiteForTests
let daily: Database

/** The statements of the document, with the names of this test. */
function grants(): string {
  const document = readFileSync(new URL('../docs/operation.md', import.meta.url), 'utf8')
  const [, statements = ''] = /### A database user for daily work[\s\S]*?```sql\n([\s\S]*?)```/.exec(document) ?? []
  return statements
    .replaceAll('site_daily', name)
    .replaceAll('site_owner', new URL(server).username)
    .replaceAll("'a long password'", "'daily'")
}

beforeAll(async () => {
  await administer(server, `create database ${name} template ${inject('seeded').template} strategy file_copy`)
  const client = new Client({ connectionString: urlOf() })
  await client.connect()
  await client.query(grants())
  await client.end()
  site = await openSite({ databaseUrl: urlOf(name), files: inject('seeded').files })
  daily = openDatabase({ databaseUrl: urlOf(name) })
})
afterAll(async () => {
  await daily.destroy()
  await site.close()
  for (const made of [name, `${name}_empty`]) await administer(server, `drop database if exists ${made} with (force)`)
  await administer(server, `drop role if exists ${name}`)
})

test('the site starts, answers, stores and erases with a user who cannot change tables', async () => {
  const where = { databaseUrl: urlOf(name) }
  const settings = { ...site.settings, ...where }
  await prepareDatabase(where, await openFiles(settings), settings, 'new', () => Promise.resolve())
  const body = {
    name: 'Meera Raghunathan',
    email: 'meera@kaverifoods.example.in',
    phoneNumber: '+91 98400 00000',
    message: 'Please call me about AOC-4.',
    companyName: 'Kaveri Foods',
    location: 'Hyderabad',
  }
  const answer = await site.post('/post/contactus', body)
  expect([answer.status, (await site.get('/get/logos')).status]).toEqual([200, 200])
  expect((await site.asStaff('Padma', '/api/console/records', { kind: 'faq' })).status).toBe(200)
  const { numDeletedRows } = await daily.deleteFrom('lead').executeTakeFirst()
  expect(Number(numDeletedRows)).toBe(1)
  await vacuum(daily)
  // As the first start and an import of content do.
  await continueNumbers(daily, 'faq')
})

test.each([
  'create table more (id integer)',
  'alter table lead drop column email',
  'drop table audit_entry',
  'truncate lead',
])('it may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(daily)).rejects.toThrow(/permission denied|must be owner/)
})

test('a release whose tables are not there yet says who has to migrate', async () => {
  const [last = ''] = Object.keys(migrations).toSorted().slice(-1)
  const client = new Client({ connectionString: urlOf() })
  await client.connect()
  const { rows } = await client.query('delete from kysely_migration where name = $1 returning timestamp', [last])
  const where = { databaseUrl: urlOf(name) }
  const settings = { ...site.settings, ...where }
  try {
    const started = prepareDatabase(where, await openFiles(settings), settings, 'new', () => Promise.resolve())
    await expect(started).rejects.toThrow(/npm run migrate/)
  } finally {
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [last, rows[0]?.timestamp])
    await client.end()
  }
})

test('an empty database in which this user may create nothing says who has to', async () => {
  await administer(server, `create database ${name}_empty`)
  const where = { databaseUrl: `${urlOf(name)}_empty` }
  const settings = { ...site.settings, ...where }
  const started = prepareDatabase(where, await openFiles(settings), settings, 'new', () => Promise.resolve())
  await expect(started).rejects.toThrow(/cannot be used \(25P02\).+make it the owner/)
})
