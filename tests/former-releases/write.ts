// Writes the data of this release for tests/former-releases.test.ts, as <commit>.sqlite.br beside this file: what people
// sent and what was mailed to them, by the calls alone. `npm run former-release` runs it (docs/operation.md).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { issueSender, scheduledIssue } from '../newsletter-issue.ts'
import { openSite } from '../site.ts'
import { openBrowser } from '../people/staff-browser.ts'

/** Forty minutes before the time of the tests, for which a link for a new password has always worked. */
const now = new Date('2026-11-24T05:20:00.000Z')

test('the data of this release', { timeout: 600_000 }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const folder = mkdtempSync(join(tmpdir(), 'this-release-'))
  const sqliteFile = join(folder, 'site.sqlite')
  const site = await openSite({ sqliteFile }, { PUBLIC_URL: 'https://www.firm.example.in' })
  site.setClock(now.toISOString())
  const accepted = async (sending: Promise<Response>) => {
    const { status } = await sending
    expect(status).toBeLessThan(300)
  }
  /** The secret of the last link of this kind that was mailed to the address. */
  const mailed = async (kind: string, recipient: string) => {
    const mails = site.database.selectFrom('mail').select('text').where('recipient', '=', recipient)
    const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
    return new RegExp(`${kind}/([\\w-]+)`).exec(text)?.[1] ?? ''
  }

  const meera = { name: 'Meera Iyer', email: 'meera@kaverifoods.example.in' }
  const question = { phoneNumber: '', companyName: 'Kaveri Foods', location: 'Chennai', message: 'When is AOC-4 due?' }
  await accepted(site.post('/post/contactus', { ...meera, ...question }))
  for (const name of ['asha', 'om'])
    await accepted(site.post('/post/subscribe', { email: `${name}@kaverifoods.example.in` }))
  const confirmation = await mailed('/link/newsletter/confirm', 'om@kaverifoods.example.in')
  await accepted(site.post(`/link/newsletter/confirm/${confirmation}/now`, {}))
  await accepted(site.post('/post/privacyrequest', { email: meera.email }))
  const time = { date: '2026-11-27', slot: '10:00', timeZone: 'Asia/Kolkata' }
  const meeting = { company: 'Tunga Tea', agenda: 'MGT-7', guests: 'om@tunga.example.in', ...time }
  const asha = { name: 'Asha Menon', email: 'asha@tunga.example.in' }
  await accepted(site.post('/post/consultation', { ...asha, ...meeting }))
  const padma = 'padma@firm.example.in'
  const invited = [
    { email: padma, role: 'manager' },
    { email: 'neha@firm.example.in', role: 'editor' },
  ]
  for (const each of invited) await accepted(site.asStaff('Sudha', '/api/console/people/invite', each))
  const joining = { name: 'Padma', password: 'seven brass lamps by the door' }
  const browser = openBrowser(site)
  const token = await mailed('/console/invitation', padma)
  await accepted(browser.post('auth/invitation', { token, ...joining }))
  await accepted(browser.post('auth/forgotten', { email: padma }))
  await scheduledIssue(site.database, now)
  await issueSender(site.database, () => now).sendDue()
  vi.useRealTimers()
  await site.close()

  const database = new DatabaseSync(sqliteFile)
  database.exec('pragma journal_mode = delete; vacuum')
  database.close()
  const bytes = readFileSync(sqliteFile)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(import.meta.dirname, `${commit}.sqlite.br`), brotliCompressSync(bytes, { params }))
  rmSync(folder, { recursive: true })
})
