// What was erased cannot be found in any file below DATA_DIR: database, write-ahead log and mail folder. On PostgreSQL
// the same holds for the mail folder; the server's own files are not ours.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { scheduledIssue } from '../../tests/newsletter-issue.ts'
import { confirmBy, endBy, linkOf, senderAt } from '../../tests/people/subscriptions.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/sending/mailer.server.ts'
import { openMailTransport } from '#platform/mail/sending/transport.server.ts'
import { receiveLead } from '../../tests/people/received-lead.ts'
import { newsletter } from '#newsletter/newsletter.server.ts'
import { askFor } from '#subscriptions/subscriptions.server.ts'
import { systemClock } from '#platform/clock.ts'
import { openFileTidier } from '#platform/erased-data.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { openPrivateFiles } from '#platform/files/private-files.server.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { allRetentionRules, eraseWhatIsDue } from '#leads/retention/retention-rules.server.ts'
import { personalDataSources } from '#rooms.server.ts'

const start = new Date('2026-11-21T05:30:00.000Z')
const publicUrl = 'https://firm.example.in'
/** Long enough for overflow pages, which SQLite frees separately. */
const words = 'Unverwechselbar: Meera Iyer of Kaveri Foods. '.repeat(200)
const mark = 'unverwechselbar'
const address = 'meera@kaverifoods'

eachDatabase('in the files', (freshDatabase, engine) => {
  const isOurs = engine === 'SQLite'
  let dataDir: string
  let site: SiteForTests
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'erased-files-for-tests-'))
    const place = await freshDatabase('seeded')
    const sqliteFile = join(dataDir, 'site.sqlite')
    if ('sqliteFile' in place) copyFileSync(place.sqliteFile, sqliteFile)
    site = await openSite('sqliteFile' in place ? { ...place, sqliteFile } : place, { DATA_DIR: dataDir })
  })
  afterEach(async () => {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The files below DATA_DIR that contain one of these words in upper or lower case. */
  function filesWithTraces(marks = [mark, address]): string[] {
    return readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const bytes = readFileSync(file).toString('latin1').toLowerCase()
        return marks.some((each) => bytes.includes(each))
      })
  }

  async function enquire(email: string, message: string): Promise<void> {
    const mail = (to: string) => ({
      messageId: `<${crypto.randomUUID()}@firm.example.in>`,
      fromName: 'Firm',
      to: { address: to },
      replyTo: { address: email },
      subject: 'Received',
      html: `<p>${message}</p>`,
      text: message,
    })
    const lead = { kind: 'enquiry' as const, name: message.slice(0, 30), email, message }
    const consents = [{ purpose: 'enquiry' as const, form: 'contactus', page: '/contact' }]
    await receiveLead(
      site.database,
      { lead, consents, mails: () => [mail(email), mail('office@firm.example.in')] },
      start,
    )
  }

  /** Rows of one person between those of others, so that pages are split and joined. */
  async function fill(): Promise<void> {
    for (let count = 0; count < 16; count += 1) {
      await enquire(`other${count}@example.in`, `Enquiry ${count}. `.repeat(1 + 17 * (count % 9)))
      if (count % 4 === 0) await enquire('Meera@KaveriFoods.example.in', words.slice(0, 60 + 900 * (count % 10)))
    }
    await askFor(site.database, newsletter, { email: 'Meera@KaveriFoods.example.in', page: '/', publicUrl }, start)
  }

  async function deliverAll(): Promise<void> {
    const mailer = openMailer({
      database: site.database,
      mailRenderer: site.mailRenderer,
      transport: openMailTransport(site.settings),
      from: site.settings.mailFrom,
      clock: () => start,
      log: openLog('silent'),
    })
    await mailer.deliverDue()
    await mailer.stop()
  }

  /** As a process leaves it that is killed while it writes the file. */
  function leaveUnfinished(): void {
    const folder = join(dataDir, 'mail')
    const own = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'latin1').includes('Unverwech'))
    expect(own.length).toBeGreaterThan(0)
    for (const name of own) writeFileSync(join(folder, `.${name}.${crypto.randomUUID()}`), words)
  }

  const mails = () => site.mails()

  async function linkOfMine(): Promise<string> {
    const json = { 'content-type': 'application/json' }
    await site.app.fetch(
      new Request(`${publicUrl}/post/privacyrequest`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'meera@kaverifoods.example.in' }),
      }),
    )
    const token = (await mails()).flatMap(({ text }) => /\/my-data\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
    return `/link/my-data/${token}`
  }

  test('nothing remains of a person who had everything erased', async () => {
    await fill()
    const link = await linkOfMine()
    await deliverAll()
    leaveUnfinished()
    expect(filesWithTraces().length).toBeGreaterThan(10)
    expect((await site.post(`${link}/erase`, { sure: 'yes' })).status).toBe(200)
    expect(filesWithTraces()).toEqual([])
  })

  test('nothing remains of a lead whose consent was withdrawn', async () => {
    await fill()
    await site.database.deleteFrom('subscription').execute()
    await site.database.deleteFrom('mail').where('html', 'like', '%newsletter%').execute()
    const link = await linkOfMine()
    await deliverAll()
    leaveUnfinished()
    const consents = await site.database
      .selectFrom('consent')
      .select('id')
      .where('email_key', '=', 'meera@kaverifoods.example.in')
      .execute()
    for (const { id } of consents) {
      expect((await site.post(`${link}/withdraw`, { consent: String(id) })).status).toBe(200)
    }
    // The address itself remains in the open link until that ends.
    expect(filesWithTraces([mark])).toEqual([])
  })

  async function ask(conversation: string, questions: number): Promise<void> {
    for (let count = 0; count < questions; count += 1) {
      const content = `When ${count}? ${words}`.slice(0, 40 + 46 * (count % 11))
      const response = await site.post('/post/chatbot', { role: 'user', content, conversation })
      expect(response.status).toBe(200)
    }
  }

  if (isOurs)
    test('nothing remains of a conversation that was deleted, between the conversations of others', async () => {
      const mine = crypto.randomUUID()
      for (let round = 0; round < 8; round += 1) {
        await site.post('/post/chatbot', { role: 'user', content: `When ${'other '.repeat(round * 9)}` })
        await ask(mine, 5)
      }
      expect(filesWithTraces([mark])).not.toEqual([])
      expect((await site.post('/post/chatbot/erase', { conversation: mine })).status).toBe(200)
      expect(filesWithTraces([mark])).toEqual([])
    })

  test('nothing remains of what was erased because of its age', async () => {
    await fill()
    await ask(crypto.randomUUID(), 30)
    await deliverAll()
    leaveUnfinished()
    const rules = allRetentionRules({ ...site, personalData: personalDataSources(site.privateFiles) })
    const later = new Date('2028-01-01T05:30:00.000Z')
    await eraseWhatIsDue({ database: site.database, settings: site.settings, rules }, later)
    expect(filesWithTraces()).toEqual([])
  })

  test('nothing remains of an issue withdrawn after its process was killed, once the site has started again', async () => {
    const { database, settings } = site
    const email = 'Meera@KaveriFoods.example.in'
    await askFor(database, newsletter, { email, page: '/', publicUrl }, start)
    const token = await linkOf(database, 'newsletter', email)
    expect(await confirmBy(database, token, start)).toBe('confirmed')
    await scheduledIssue(database, start, { draft: { opening: words } })
    await senderAt(database, () => start).sendDue()
    const issue = (await mails()).find(({ bulk }) => bulk === 1)
    const folder = join(dataDir, 'mail')
    mkdirSync(folder)
    const name = `2026-11-21T05-30-00-000Z-${issue?.message_id.replace(/^<|@.*$/g, '')}.eml`
    for (const each of [name, `.${name}.${crypto.randomUUID()}`]) writeFileSync(join(folder, each), words)
    await endBy(database, token, start)
    expect(filesWithTraces([mark]).length).toBeGreaterThanOrEqual(2)

    // The text of the issue itself is kept; it is about nobody.
    await database.deleteFrom('newsletter_issue').execute()
    const log = openLog('silent')
    const tidier = openFileTidier({
      database,
      dataDir: settings.dataDir,
      spool: openSpool(settings),
      privateFiles: openPrivateFiles({ files: await openFiles(settings), database, clock: systemClock, log }),
      log,
    })
    tidier.start()
    await tidier.stop()
    expect(filesWithTraces([mark])).toEqual([])
  })

  if (isOurs)
    test('a reader in another process delays it, but does not stop it or hold up an answer', async () => {
      await fill()
      const link = await linkOfMine()
      const reader = new DatabaseSync(join(dataDir, 'site.sqlite'))
      reader.exec('begin')
      reader.prepare('select count(*) from lead').get()
      // While the reader is there.
      expect((await site.post(`${link}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(filesWithTraces()).not.toEqual([])
      reader.exec('commit')
      reader.close()
      await expect.poll(() => filesWithTraces()).toEqual([])
    })
})
