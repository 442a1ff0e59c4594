// The data of former releases under this one, and the way back. Each file is the database of that release after an
// enquiry, two subscriptions, of which one was confirmed, and a request for personal data; that of b83edd1 also after a
// booking with a guest, two invitations of colleagues, of which one was accepted, a request for a new password by that
// one, and an issue of the newsletter. `npm run former-release` writes that of a release (docs/operation.md).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { restoreBackup, type Restored } from '#platform/backup/restore.server.ts'
import { takeBackup } from '#platform/backup/take.server.ts'
import { isMigrated, openDatabase, type DatabasePlace } from '#platform/database/database.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { endEverything } from '#commands/stolen-secret.server.ts'
import { migrations } from '../db/migrations.ts'
import { digestOfRules, renewCalendarRules, startingRules } from '../db/calendar-rules.ts'
import { renewPrivacyNotice } from '../db/privacy-notice.ts'
import { administer } from './servers/postgres-server.ts'
import { openBrowser } from './people/staff-browser.ts'
import { openSite, type SiteForTests } from './site.ts'

/** While the links are still valid that the mails promise for a day. */
const now = new Date('2026-11-24T06:00:00.000Z')

/** What links answer, in the order in which they were mailed. */
const ofForms = {
  '/link/newsletter/confirm': [
    [200, expect.not.stringContaining('unknown')],
    [200, expect.not.stringContaining('unknown')],
  ],
  '/link/my-data': [[200, expect.stringContaining('"state":"open"')]],
}

const releases = [
  { commit: '1ad7be6', migrations: 8, kept: { lead: 1, subscriber: 2, mail: 5, staff: 0 }, links: ofForms },
  {
    commit: 'b83edd1',
    migrations: 33,
    kept: { lead: 2, subscriber: 2, mail: 14, staff: 1 },
    links: {
      ...ofForms,
      '/link/consultation': [[200, expect.stringContaining('"state":"booked"')]],
      // That of the colleague who has joined was used.
      '/console/invitation': [
        [404, expect.anything()],
        [200, expect.stringContaining('neha@firm.example.in')],
      ],
      '/console/reset': [[200, expect.stringContaining('padma@firm.example.in')]],
      '/link/newsletter/unsubscribe': [[200, expect.not.stringContaining('unknown')]],
    },
  },
]

class Undo extends Error {}

let folder: string
const databases: string[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'former-releases-'))
})
afterAll(async () => {
  for (const name of databases) await administer(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

function databaseOf(commit: string): { sqliteFile: string } {
  const sqliteFile = join(mkdtempSync(join(folder, 'data-')), 'site.sqlite')
  writeFileSync(
    sqliteFile,
    brotliDecompressSync(readFileSync(join(import.meta.dirname, `former-releases/${commit}.sqlite.br`))),
  )
  return { sqliteFile }
}

async function newPostgres(): Promise<{ databaseUrl: string }> {
  const name = `former_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await administer(inject('postgresUrl'), `create database ${name} template template0 strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { databaseUrl: url.href }
}

/** Takes a backup of the former release by this one, and restores it. */
async function restored(commit: string, where: DatabasePlace, isForFormerRelease: boolean): Promise<Restored> {
  const newFolder = () => mkdtempSync(join(folder, 'part-'))
  const store = await openStore({ dataDir: newFolder(), storageUrl: null })
  const to = join(newFolder(), 'backup')
  await takeBackup({ where: databaseOf(commit), store, secret: 'x'.repeat(32), leaveOut: [] }, to, now)
  const dataDir = join(newFolder(), 'data')
  const empty = await openStore({ dataDir, storageUrl: null })
  const place = { where, dataDir, secret: null, migrations, now, openStore: () => Promise.resolve(empty) }
  return restoreBackup(to, { ...place, isForFormerRelease })
}

describe.each(releases.slice(-1))('the data of $commit', isUnderstood)
describe.each(releases.slice(0, -1))('the data of $commit', { tags: ['long'] }, isUnderstood)

function isUnderstood({ commit, migrations: count, kept, links }: (typeof releases)[number]): void {
  test('can be gone back to: the tables are restored as that release left them', async () => {
    const where = { sqliteFile: join(mkdtempSync(join(folder, 'back-')), 'site.sqlite') }
    // What waited then is sent by a release that knows no hold, and the command says so.
    expect((await restored(commit, where, true)).isMailOnHold).toBe(false)
    const database = openDatabase(where)
    const former = Object.fromEntries(Object.entries(migrations).slice(0, count))
    expect(await isMigrated(database, former)).toBe(true)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(former))
    await database.destroy()
  })

  describe.each<[string, () => Promise<DatabasePlace>]>([
    ['upgraded in place', async () => databaseOf(commit)],
    [
      'moved to PostgreSQL',
      async () => {
        const where = await newPostgres()
        await restored(commit, where, false)
        return where
      },
    ],
  ])('%s', (_how, whereOf) => {
    let site: SiteForTests
    beforeAll(async () => {
      site = await openSite(await whereOf())
      site.setClock(now.toISOString())
    })
    afterAll(() => site.close())

    test('keeps everything that people sent', async () => {
      for (const table of ['lead', 'subscriber', 'mail', 'staff'] as const)
        expect(await site.database.selectFrom(table).select('id').execute(), table).toHaveLength(kept[table])
    })

    test('has the notice of this release, because nobody had changed it', async () => {
      expect(await renewPrivacyNotice(site.database, now)).toBeNull()
    })

    test('has the rules of the calendar of this release', async () => {
      await renewCalendarRules(site.database)
      const stored = await site.database.selectFrom('calendar_rule').selectAll().execute()
      expect(digestOfRules(stored)).toBe(startingRules.at(-1))
    })

    test('answers every link that was mailed', async () => {
      const get = (path: string) => site.send(path, { method: 'GET' })
      const texts = await site.database.selectFrom('mail').select('text').orderBy('id').execute()
      const mailed = texts.flatMap(
        ({ text }) => text.match(/(?<=https:\/\/(?:www\.)?firm\.example\.in)\/\S+\/[\w-]{30,}/g) ?? [],
      )
      const answers: Record<string, unknown[]> = {}
      for (const link of new Set(mailed)) {
        const isOfStaff = link.startsWith('/console/')
        const response = isOfStaff ? null : await get(link)
        const path = /^\/(?:link|console)\//.test(link) ? link : (response?.headers.get('location') ?? '')
        if (path !== link) expect(response?.status).toBe(308)
        expect(path).toMatch(/^\/(?:link|console)\//)
        const [, kind = '', token = ''] = /^(.+)\/(.+)$/.exec(path) ?? []
        const known = isOfStaff
          ? await openBrowser(site).post('auth/link', { kind: kind.split('/').at(-1), token })
          : await get(`${path}/${path.includes('my-data') ? 'record' : 'state'}`)
        ;(answers[kind] ??= []).push([known.status, await known.text()])
      }
      expect(answers).toEqual(links)
    })

    test('ends every mailed link once the secret was stolen', async () => {
      const meeting = { company: 'Kaveri Foods', agenda: 'AOC-4', date: '2026-11-26', slot: '10:00' }
      const booking = { name: 'Ravi Shastri', email: 'ravi@kaverifoods.example.in', ...meeting }
      expect((await site.post('/post/consultation', booking)).status).toBe(201)
      await site.database
        .transaction()
        .execute(async (tx) => {
          await endEverything(tx)
          for (const table of [
            'privacy_link',
            'consultation_link',
            'subscription_token',
            'staff_session',
            'staff_link',
          ] as const)
            expect(await tx.selectFrom(table).selectAll().execute(), table).toEqual([])
          const tokens = (database: typeof tx) =>
            database.selectFrom('subscriber').select('unsubscribe_token').execute()
          expect(await tokens(tx)).toHaveLength(2)
          throw new Undo()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error
        })
    })

    test('lets a reader leave by the link and by the button of the mail program of an old issue', async () => {
      const { unsubscribe_token: token } = await site.database
        .selectFrom('subscriber')
        .select('unsubscribe_token')
        .where('state', '=', 'confirmed')
        .executeTakeFirstOrThrow()
      const link = `/newsletter/unsubscribe/${token}`
      const page = await site.send(link, { method: 'GET' })
      expect([page.status, page.headers.get('location')]).toEqual([308, `/link${link}`])
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await site.send(link, { ...oneClick, headers })).status).toBe(200)
      const confirmed = site.database.selectFrom('subscriber').select('id').where('state', '=', 'confirmed')
      expect(await confirmed.execute()).toEqual([])
    })
  })
}
