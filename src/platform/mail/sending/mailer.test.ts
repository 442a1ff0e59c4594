// The outbox and the mailer, against a real SMTP server, on both databases.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase, patient, type DatabasePlace } from '../../../../tests/databases.ts'
import { queryPlansOf } from '../../../../tests/query-plans.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { folderTransport, smtpTransport, type OutgoingMail, type MailTransport } from './transport.server.ts'
import { claimDueMail, markFailure, markSent } from './private/claim.server.ts'
import { checkLetter, MailError } from '#platform/mail/letter.server.ts'
import { headerText } from '#platform/mail/outbox.server.ts'
import { plainReason } from '#platform/mail/failure-reasons.server.ts'
import { redirectMail, retryMail } from '#platform/mail/outbox-changes.server.ts'
import { deliverKept, endHold, holdOutbox, undelivered } from '#platform/mail/undelivered.server.ts'
import { oldestWaiting, outboxWarnings, undeliveredTo } from '#platform/mail/outbox-state.server.ts'
import { removeMailsBefore, removeUnfinishedMails } from '#platform/mail/erasure.server.ts'
import { startMailServer, type MailServerForTests } from '../../../../tests/servers/mail-server.ts'
import { notWritten, openMailer, type Mailer, type MailerDependencies } from './mailer.server.ts'
import { enqueueLetter, mailRendererFor, type NewLetter } from '../../../../tests/people/mails.ts'

const minute = 60_000
const start = new Date('2026-11-21T05:30:00.000Z')

function newMail(changes: Partial<NewLetter> = {}): NewLetter {
  return {
    messageId: `<${crypto.randomUUID()}@firm.example.in>`,
    fromName: 'PS Rao & Associates',
    to: { name: 'मीरा अय्यर', address: 'meera@kaverifoods.example.in' },
    subject: 'Annual return – ₹ 1,00,000',
    html: '<p>Grüße &amp; नमस्ते</p>',
    text: 'Grüße & नमस्ते',
    ...changes,
  }
}

eachDatabase('mail', (freshDatabase, engine) => {
  let place: DatabasePlace
  let database: Database
  let server: MailServerForTests
  let now: Date
  const opened: Mailer[] = []
  const handles: Database[] = []

  beforeAll(async () => {
    place = await freshDatabase('migrated')
    database = openDatabase(place, patient)
  })
  beforeEach(async () => {
    now = start
    await database.deleteFrom('mail').execute()
    server = await startMailServer()
  })
  afterEach(async () => {
    for (const mailer of opened.splice(0)) await mailer.stop()
    for (const handle of handles.splice(0)) await handle.destroy()
    await server.stop()
  })
  afterAll(() => database.destroy())

  function mailer(changes: Partial<MailerDependencies> = {}): Mailer {
    const made = openMailer({
      database,
      mailRenderer: mailRendererFor(database),
      transport: smtpTransport(server.url),
      from: { name: '', address: 'office@firm.example.in' },
      clock: () => now,
      log: openLog('silent'),
      pollMs: 50,
      ...changes,
    })
    opened.push(made)
    return made
  }

  const enqueue = (mail = newMail(), notBefore = now) => enqueueLetter(database, mail, now, notBefore)
  const rowOf = (id: number) => database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const later = (ms: number) => (now = new Date(now.getTime() + ms))

  test('arrives complete, with names, subject, bodies and headers in any script', async () => {
    const mail = newMail({
      replyTo: { name: 'Meera, "Iyer"', address: 'meera@example.in' },
      headers: {
        'List-Id': '<newsletter.firm.example.in>',
        'List-Unsubscribe': `<https://firm.example.in/${'x'.repeat(200)}>`,
      },
    })
    const id = await enqueue(mail)
    expect(await mailer().deliverDue()).toBe(1)
    expect(server.taken).toHaveLength(1)
    const [received] = server.taken
    expect(received).toMatchObject({
      from: { name: 'PS Rao & Associates', address: 'office@firm.example.in' },
      to: [{ name: 'मीरा अय्यर', address: 'meera@kaverifoods.example.in' }],
      replyTo: [{ name: 'Meera, "Iyer"', address: 'meera@example.in' }],
      subject: 'Annual return – ₹ 1,00,000',
      messageId: mail.messageId,
    })
    expect(received?.text?.trim()).toBe('Grüße & नमस्ते')
    expect(received?.html?.trim()).toBe('<p>Grüße &amp; नमस्ते</p>')
    expect(new Date(received?.date ?? '')).toEqual(start)
    const headers = new Map(received?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-id')).toBe('<newsletter.firm.example.in>')
    expect(headers.get('list-unsubscribe')?.replace(/\s/g, '')).toBe(`<https://firm.example.in/${'x'.repeat(200)}>`)
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      sent_on: start.toISOString(),
      attempts: 1,
      claimed_by: null,
    })
  })

  test('has an invitation alongside the HTML', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    await enqueue(newMail({ calendar: { method: 'REQUEST', content } }))
    await mailer().deliverDue()
    const types = server.taken[0]?.attachments.map((attachment) => attachment.mimeType)
    expect(types).toContain('text/calendar')
    expect(server.taken[0]?.attachments[0]?.method).toBe('REQUEST')
  })

  test('is dated when it is first tried, however long before it was written, and again when staff send it anew', async () => {
    const day = 24 * 60 * minute
    const id = await enqueue(newMail(), new Date(start.getTime() + 21 * day))
    later(21 * day)
    server.be({ is: 'refusing', at: 'recipient', code: 451 })
    const ours = mailer()
    await ours.deliverDue()
    const first = now
    later(minute)
    server.be({ is: 'willing' })
    expect(await ours.deliverDue()).toBe(1)
    expect(new Date(server.taken[0]?.date ?? '')).toEqual(first)

    const failed = await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 550, text: 'No such mailbox' })
    await ours.deliverDue()
    later(7 * day)
    server.be({ is: 'willing' })
    expect(await retryMail(database, failed, now)).toBe(true)
    expect(await ours.deliverDue()).toBe(1)
    expect(new Date(server.taken[1]?.date ?? '')).toEqual(now)
    expect(await rowOf(id)).toMatchObject({ created_on: start.toISOString(), dated_on: first.toISOString() })
  })

  test('that was tried before it was on hold is dated when staff release it', async () => {
    await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 451 })
    const ours = mailer()
    await ours.deliverDue()
    await holdOutbox(database, now)
    later(30 * 24 * 60 * minute)
    server.be({ is: 'willing' })
    await endHold(database)
    expect(await ours.deliverDue()).toBe(1)
    expect(new Date(server.taken[0]?.date ?? '')).toEqual(now)
  })

  test('that a person wrote is not marked as sent by a machine', async () => {
    await enqueue(newMail({ isTyped: true }))
    await mailer().deliverDue()
    expect(server.taken[0]?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  test('is not sent once it is of no use, and stays in the outbox as given up, with the reason', async () => {
    const at = new Date(start.getTime() + 60 * minute)
    const inTime = await enqueue(newMail({ uselessFrom: at }))
    const ours = mailer()
    expect(await ours.deliverDue()).toBe(1)
    const [untried, refused, keptOn] = [
      await enqueue(newMail({ uselessFrom: at })),
      await enqueue(newMail({ uselessFrom: at })),
      await enqueue(newMail({ uselessFrom: at })),
    ]
    const of = (id: number) => database.updateTable('mail').where('id', '=', id)
    await of(refused).set({ state: 'failed', attempts: 17, last_error: '452 4.2.2 Mailbox full' }).execute()
    await of(keptOn).set({ kept_on: now.toISOString() }).execute()
    now = at
    expect(await ours.deliverDue()).toBe(0)
    for (const id of [untried, refused, keptOn])
      expect(await rowOf(id)).toMatchObject({ state: 'failed', given_up_on: at.toISOString(), kept_on: null })
    const reasons = await Promise.all([untried, refused].map(async (id) => (await rowOf(id)).last_error))
    expect(reasons.map((reason) => plainReason(reason, 'meera@kaverifoods.in'))).toEqual([
      'It would have come too late to be of use, so it was not sent.',
      'The mailbox is full.',
    ])
    expect(await rowOf(inTime)).toMatchObject({ state: 'sent' })
    // Nobody sends it by hand either.
    expect(await retryMail(database, untried, now)).toBe(false)
    expect(await redirectMail(database, untried, 'ravi@kaverifoods.example.in', now)).toBe(false)
    expect(await ours.deliverDue()).toBe(0)
  })

  test('that a limit keeps until it is of no use is closed when it is written', async () => {
    const at = new Date(start.getTime() + 60 * minute)
    const ids = [new Date(at.getTime() - 1), at].map((until) =>
      enqueueLetter(database, newMail({ uselessFrom: at }), now, now, until),
    )
    const rows = await Promise.all(ids.map(async (id) => rowOf(await id)))
    expect(rows.map(({ state, given_up_on }) => [state, given_up_on])).toEqual([
      ['waiting', null],
      ['failed', start.toISOString()],
    ])
  })

  test('is not stored if its transaction fails', async () => {
    const failing = database.transaction().execute(async (tx) => {
      await enqueueLetter(tx, newMail(), now)
      throw new Error('the lead could not be written')
    })
    await expect(failing).rejects.toThrow('the lead')
    expect(await mailer().deliverDue()).toBe(0)
  })

  const injections = [
    '\r\nBcc: all@example.in',
    '\nX-Injected: 1',
    '\rX: 1',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    '\u001b[2J',
    '\u007f',
  ]

  // What is wrong is refused before any statement.
  const isOnce = engine === 'SQLite'
  /** What the server's reply means is decided without a statement, so the other database meets one reply of a table. */
  const rowsHere = <Row>(rows: Row[]) => (isOnce ? rows : rows.slice(0, 1))
  if (isOnce)
    test.each(injections)('with %j in any part is refused with a message and not sent', async (bad) => {
      const parts: Partial<NewLetter>[] = [
        { subject: `Enquiry${bad}` },
        { to: { name: `Meera${bad}`, address: 'meera@example.in' } },
        { replyTo: { name: `Meera${bad}`, address: 'meera@example.in' } },
        { replyTo: { address: `me${bad}era@example.in` } },
        { fromName: `Firm${bad}` },
        { headers: { 'List-Id': `<a.b>${bad}` } },
        { headers: { [`List-Id${bad}`]: '<a.b>' } },
      ]
      for (const part of parts) {
        const { to, replyTo = null, headers = {}, calendar = null, ...words } = newMail(part)
        const toName = to.name ?? ''
        const letter = { ...words, toName, replyTo: replyTo && { name: '', ...replyTo }, headers, calendar }
        expect(() => checkLetter(letter), JSON.stringify(part)).toThrow(MailError)
        expect(() => checkLetter(letter)).toThrow(/^[A-Z].*\.$/)
      }
      await enqueue(newMail(parts[0]))
      expect(await mailer().deliverDue()).toBe(0)
      expect(server.taken).toEqual([])
      await expect(enqueue(newMail({ to: { address: `meera@example.in${bad}` } }))).rejects.toThrow(MailError)
    })

  if (isOnce)
    test.each<[string, Partial<NewLetter>]>([
      ['two addresses in one', { to: { address: 'a@example.in,b@example.in' } }],
      ['an address in angle brackets', { to: { address: '<a@example.in>' } }],
    ])('%s is refused', async (_what, changes) => {
      await expect(enqueue(newMail(changes))).rejects.toThrow(MailError)
    })

  if (isOnce)
    test.each<[string, Partial<NewLetter>]>([
      ['a header that is not of a list', { headers: { Bcc: 'a@example.in' } }],
      ['no subject', { subject: '' }],
      ['a NUL in the text', { text: 'a\0b' }],
      ['a NUL in the HTML', { html: '<p>\0</p>' }],
    ])('%s is not sent, and staff are told', async (_what, changes) => {
      const id = await enqueue(newMail(changes))
      expect(await mailer().deliverDue()).toBe(0)
      expect(server.taken).toEqual([])
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', last_error: notWritten })
    })

  test("headerText makes visitors' text fit for a subject", async () => {
    expect(headerText(' Kaveri\r\nBcc: x@y.in\u0000 Foods\u2028 ')).toBe('Kaveri Bcc: x@y.in Foods')
    expect(headerText('₹'.repeat(200))).toHaveLength(120)
    expect(headerText('₹'.repeat(120))).toBe('₹'.repeat(120))
    await enqueue(newMail({ subject: headerText('Kaveri\r\nBcc: x@y.in') }))
    await mailer().deliverDue()
    expect(server.taken[0]?.bcc).toBeUndefined()
    expect(server.taken[0]?.subject).toBe('Kaveri Bcc: x@y.in')
  })

  const passing: [string, Parameters<MailServerForTests['be']>[0]][] = [
    ['a 4xx to the recipient', { is: 'refusing', at: 'recipient', code: 451 }],
    ['a 4xx to the content', { is: 'refusing', at: 'content', code: 452 }],
    ['a 421 greeting', { is: 'refusing', at: 'greeting', code: 421 }],
    ['a 5xx to the sender', { is: 'refusing', at: 'sender', code: 550, text: '5.7.1 Sender not allowed' }],
    ['a limit for the day', { is: 'refusing', at: 'sender', code: 550, text: '5.4.5 Daily limit' }],
    ['a 5xx to the content', { is: 'refusing', at: 'content', code: 554, text: '5.7.1 Spam' }],
    ['our address on a list', { is: 'refusing', at: 'recipient', code: 550, text: '5.7.1 Client host blocked' }],
    ['a full mailbox', { is: 'refusing', at: 'recipient', code: 552, text: '5.2.2 Over quota' }],
    ['a 5xx greeting, which concerns no e-mail', { is: 'refusing', at: 'greeting', code: 554 }],
    ['a demand to sign in', { is: 'refusing', at: 'recipient', code: 530 }],
    ['a server slower than the limit', { is: 'waiting', until: new Promise(() => {}) }],
  ]
  test.each(rowsHere(passing))('is retried a minute after %s', async (_what, behaviour) => {
    const id = await enqueue()
    server.be(behaviour)
    const isSlow = behaviour.is === 'waiting'
    const first = mailer(isSlow ? { transport: smtpTransport(`${server.url}?socketTimeout=500`) } : {})
    expect(await first.deliverDue()).toBe(0)
    const ours = isSlow ? mailer() : first
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, claimed_by: null })
    expect(row.last_error).toMatch(/\S/)
    expect(row.next_attempt_on).toBe(new Date(start.getTime() + minute).toISOString())
    server.be({ is: 'willing' })
    expect(await ours.deliverDue()).toBe(0)
    later(minute)
    expect(await ours.deliverDue()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', last_error: null, attempts: 2 })
  })

  test('fails at once if the mailbox does not exist, with the reason', async () => {
    const id = await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 550, text: 'No such mailbox' })
    expect(await mailer().deliverDue()).toBe(0)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'failed', attempts: 1 })
    expect(row.last_error).toContain('No such mailbox')
    later(24 * 60 * minute)
    expect(await mailer().deliverDue()).toBe(0)
  })

  test('to the office itself is tried for two days, and is reported once refused for a quarter of an hour', async () => {
    const office = 'meera@kaverifoods.example.in'
    const id = await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 550, text: '5.1.1 No such user' })
    const ours = mailer({ isOffice: async (_tx, address) => address === office })
    const warnings = () => outboxWarnings(database, { isDelivering: true, officeKeys: [office] }, now)
    const attemptAgain = async () => {
      await ours.deliverDue()
      now = new Date((await rowOf(id)).next_attempt_on)
    }
    for (let attempt = 0; attempt < 4; attempt++) await attemptAgain()
    expect([await undeliveredTo(database, [office]), await warnings()]).toEqual([{ failed: 0, refused: 0 }, []])
    await attemptAgain()
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 5 })
    expect(await undeliveredTo(database, [office])).toEqual({ failed: 0, refused: 1 })
    expect(await undeliveredTo(database, ['ravi@kaverifoods.example.in'])).toEqual({ failed: 0, refused: 0 })
    expect(await warnings()).toEqual(['1 e-mail to the office itself not accepted by its mailbox'])
    for (let attempt = 5; attempt < 17; attempt++) await attemptAgain()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 17 })
    expect(await undeliveredTo(database, [office])).toEqual({ failed: 1, refused: 0 })
  })

  test('is late if the server refuses it, and not if one mailbox does for now', async () => {
    await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 450, text: '4.2.1 Greylisted' })
    await mailer().deliverDue()
    later(20 * minute)
    expect(await oldestWaiting(database, now)).toBeNull()
    server.be({ is: 'refusing', at: 'sender', code: 550 })
    await mailer().deliverDue()
    expect(await oldestWaiting(database, now)).toEqual(start)
  })

  test('without a server is kept and not sent, until somebody delivers it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-for-tests-'))
    const id = await enqueue()
    await mailer({ transport: folderTransport(folder) }).deliverDue()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', sent_on: null, kept_on: now.toISOString() })
    expect(await rowOf(id)).toMatchObject({ attempts: 0, next_attempt_on: '9999-12-31T00:00:00.000Z' })
    later(7 * 24 * 60 * minute)
    expect(await mailer().deliverDue()).toBe(0)
    expect(server.taken).toEqual([])
    expect(await deliverKept(database, now)).toBe(1)
    expect(await mailer().deliverDue()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', kept_on: null, last_error: null })
    rmSync(folder, { recursive: true })
  })

  test('leaves no process while the outbox is on hold', async () => {
    const id = await enqueue()
    await holdOutbox(database, now)
    expect(await mailer().deliverDue()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await undelivered(database)).toEqual({ heldSince: now.toISOString(), held: 1, kept: 0 })
    expect(await endHold(database)).toBe(true)
    expect(await mailer().deliverDue()).toBe(1)
  })

  describe('a bulk e-mail', () => {
    const refused: string[] = []
    beforeEach(() => refused.splice(0))
    const reporting = (changes: Partial<MailerDependencies> = {}) =>
      mailer({ onRecipientRefused: async (_tx, address) => void refused.push(address), ...changes })
    const copy = () => newMail({ isBulk: true })

    const refusals: [string, number, 'recipient' | 'content', number, string][] = [
      ['no such mailbox', 1, 'recipient', 550, '5.1.1 No such user'],
      ['no such mailbox, without the finer code', 1, 'recipient', 550, 'No such user'],
      ['a domain that takes no e-mail', 1, 'recipient', 556, '5.1.10 Null MX'],
      ['a closed mailbox', 1, 'recipient', 550, '5.2.1 Disabled'],
      ['a name that cannot be', 1, 'recipient', 553, '5.1.3 Bad syntax'],
      ['a full mailbox', 0, 'recipient', 552, '5.2.2 Over quota'],
      ['our own address on a list', 0, 'recipient', 550, '5.7.1 Client host blocked'],
      ['relaying denied', 0, 'recipient', 554, 'Relay access denied'],
      ['a sender not found', 0, 'recipient', 550, '5.1.8 Sender address rejected: Domain not found'],
      ['a demand to sign in', 0, 'recipient', 530, '5.7.0 Authentication required'],
      ['a sign-in refused', 0, 'recipient', 535, '5.7.8 Bad credentials'],
      ['a passing refusal', 0, 'recipient', 450, '4.2.1 Greylisted'],
      ['content taken for spam', 0, 'content', 550, '5.7.1 Spam'],
      ['content refused in the words for mailboxes', 0, 'content', 550, '5.1.1 No such user'],
    ]
    test('reports the recipient if the mailbox is refused, and nobody if another thing is', async () => {
      for (const [why, count, at, code, text] of rowsHere(refusals)) {
        await enqueue(copy())
        server.be({ is: 'refusing', at, code, text })
        await reporting().deliverDue()
        expect(refused.splice(0), why).toEqual(Array.from({ length: count }, () => 'meera@kaverifoods.example.in'))
      }
    })

    test('is reported in the transaction that marks it as failed, or neither happens', async () => {
      const id = await enqueue(copy())
      server.be({ is: 'refusing', at: 'recipient', code: 550 })
      const seen: [boolean, string, string][] = []
      await reporting({
        async onRecipientRefused(tx, _address, instant) {
          const { state } = await tx.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirstOrThrow()
          seen.push([tx.isTransaction, state, instant.toISOString()])
          // The rollback leaves the mail claimed by the same mailer; otherwise it would not be reported again.
          if (seen.length === 1) throw new Error('the list could not be written')
        },
      }).deliverDue()
      expect(seen).toEqual([
        [true, 'failed', start.toISOString()],
        [true, 'failed', start.toISOString()],
      ])
      expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1 })
    })

    test('is the only kind that is reported; a personal e-mail is not', async () => {
      await enqueue()
      server.be({ is: 'refusing', at: 'recipient', code: 550, text: '5.1.1 No such user' })
      await reporting().deliverDue()
      expect(refused).toEqual([])
    })

    test('is not reported if its claim has expired', async () => {
      const id = await enqueue(copy())
      const gate = Promise.withResolvers<void>()
      const held: MailTransport = { deliver: () => gate.promise, close: () => undefined }
      const late = reporting({ transport: held }).deliverDue()
      await expect.poll(async () => (await rowOf(id)).state).toBe('claimed')
      later(11 * minute)
      expect(await reporting().deliverDue()).toBe(1)
      const reply = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 x', permanent: true }
      gate.reject(Object.assign(new Error('refused'), reply))
      await late
      expect(refused).toEqual([])
    })
  })

  test('is sent after staff retry it', async () => {
    const id = await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 550 }, 1)
    const ours = mailer()
    await ours.deliverDue()
    expect(await retryMail(database, id, now)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await retryMail(database, id, now)).toBe(false)
    expect(await ours.deliverDue()).toBe(1)
  })

  test('is retried with the same Message-ID and date if the connection drops after the content', async () => {
    const mail = newMail()
    const id = await enqueue(mail)
    server.be({ is: 'dropping', keeps: true }, 1)
    const ours = mailer()
    expect(await ours.deliverDue()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
    later(minute)
    expect(await ours.deliverDue()).toBe(1)
    expect(server.taken.map((mail) => mail.messageId)).toEqual([mail.messageId, mail.messageId])
    expect(server.taken[0]?.date).toBe(server.taken[1]?.date)
  })

  test('waits while the server is down, and is sent once it is back', async () => {
    const ids = [await enqueue(), await enqueue()]
    const ours = mailer()
    expect(await ours.deliverDue()).toBe(2)
    await server.stop()
    const id = await enqueue()
    expect(await ours.deliverDue()).toBe(0)
    expect((await rowOf(id)).last_error).toMatch(/refused|closed/i)
    await server.restart()
    later(minute)
    expect(await ours.deliverDue()).toBe(1)
    expect(ids).not.toContain(id)
    expect(server.taken).toHaveLength(3)
  })

  test('is retried with pauses of up to six hours, and fails after about two days', async () => {
    const id = await enqueue()
    server.be({ is: 'refusing', at: 'recipient', code: 450 })
    const ours = mailer()
    const pauses: number[] = []
    for (let row = await rowOf(id); row.state === 'waiting'; row = await rowOf(id)) {
      now = new Date(row.next_attempt_on)
      await ours.deliverDue()
      pauses.push((Date.parse((await rowOf(id)).next_attempt_on) - now.getTime()) / minute)
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    const hours = (now.getTime() - start.getTime()) / (60 * minute)
    expect(hours).toBeGreaterThan(44)
    expect(hours).toBeLessThan(54)
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  })

  test('is not sent before its time', async () => {
    await enqueue(newMail(), new Date(start.getTime() + 30 * minute))
    const ours = mailer()
    expect(await ours.deliverDue()).toBe(0)
    later(30 * minute)
    expect(await ours.deliverDue()).toBe(1)
  })

  describe('after the clock was 400 days ahead', () => {
    const ahead = 400 * 24 * 60 * minute

    test('is sent if it was written then', async () => {
      later(ahead)
      await enqueue()
      later(-ahead)
      expect(await mailer().deliverDue()).toBe(1)
    })

    test('is tried again, with the usual pauses, if it failed then', async () => {
      const id = await enqueue()
      server.be({ is: 'refusing', at: 'recipient', code: 451, text: 'later' })
      later(ahead)
      const ours = mailer()
      await ours.deliverDue()
      later(-ahead)
      await ours.deliverDue()
      await ours.deliverDue()
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 2 })
    })

    test('is tried again, with the usual pauses, if it was written then', async () => {
      later(ahead)
      const id = await enqueue()
      later(-ahead)
      server.be({ is: 'refusing', at: 'recipient', code: 451, text: 'later' })
      const ours = mailer()
      await ours.deliverDue()
      await ours.deliverDue()
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    })

    test('is sent if a process claimed it then and died', async () => {
      await enqueue()
      later(ahead)
      await claimDueMail(database, 1, { by: 'a mailer that dies', now, until: new Date(now.getTime() + 10 * minute) })
      later(-ahead)
      expect(await mailer().deliverDue()).toBe(1)
    })

    test('is not taken from a process on another machine, whose clock is an hour ahead', async () => {
      await enqueue()
      const until = new Date(now.getTime() + 70 * minute)
      await claimDueMail(database, 1, { by: 'a process that is alive', now, until })
      expect(await mailer().deliverDue()).toBe(0)
    })
  })

  test('is delivered once by four concurrent mailers', async () => {
    const mails = Array.from({ length: 60 }, () => newMail())
    for (const mail of mails) await enqueue(mail)
    const counts = await Promise.all([mailer(), mailer(), mailer(), mailer()].map((each) => each.deliverDue()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(server.taken.map((mail) => mail.messageId).toSorted()).toEqual(
      mails.map((mail) => mail.messageId).toSorted(),
    )
  })

  test('is delivered once by two processes on one database', async () => {
    const other = openDatabase(place, patient)
    handles.push(other)
    const mails = Array.from({ length: 40 }, () => newMail())
    for (const mail of mails) await enqueue(mail)
    const both = [mailer(), mailer({ database: other })]
    const counts = await Promise.all([...both, ...both].map((each) => each.deliverDue()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(new Set(server.taken.map((mail) => mail.messageId)).size).toBe(40)
    expect(server.taken).toHaveLength(40)
  })

  test('claimed by a killed process is taken over once the claim expires', async () => {
    const id = await enqueue()
    const killed = { by: 'killed', now, until: new Date(now.getTime() + 10 * minute) }
    expect((await claimDueMail(database, 4, killed)).mails).toHaveLength(1)
    const ours = mailer()
    later(10 * minute - 1)
    expect(await ours.deliverDue()).toBe(0)
    later(1)
    expect(await ours.deliverDue()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('is not changed by a mailer whose claim has expired', async () => {
    const id = await enqueue()
    const gate = Promise.withResolvers<void>()
    const held: MailTransport = { deliver: () => gate.promise, close: () => undefined }
    const late = mailer({ transport: held }).deliverDue()
    await expect.poll(async () => (await rowOf(id)).state).toBe('claimed')
    later(11 * minute)
    expect(await mailer().deliverDue()).toBe(1)
    const settled = await rowOf(id)
    gate.reject(new Error('broken off'))
    expect(await late).toBe(0)
    expect(await rowOf(id)).toEqual(settled)
  })

  test('stays with the mailer that has taken it over, whatever the first one reports', async () => {
    const id = await enqueue()
    const claim = (by: string) => claimDueMail(database, 1, { by, now, until: new Date(now.getTime() + 10 * minute) })
    await claim('first')
    later(11 * minute)
    await claim('second')
    const taken = await rowOf(id)
    const failure = { isPermanent: true, sentence: 'refused' }
    const outcome = await markFailure(database, { id, attempts: 1 }, 'first', failure, now)
    expect(outcome.isOurs).toBe(false)
    const empty = { toName: '', replyTo: null, headers: {}, calendar: null }
    const letter = { ...empty, fromName: 'Firm', subject: 'Received', html: '', text: '' }
    expect(await markSent(database, id, 'first', letter, now)).toBe(false)
    expect(await rowOf(id)).toEqual(taken)
  })

  test('is given up if it crashes every process', async () => {
    const id = await enqueue()
    for (let attempt = 0; attempt < 17; attempt += 1) {
      await claimDueMail(database, 1, { by: 'killed', now, until: new Date(now.getTime() + 10 * minute) })
      later(10 * minute)
    }
    expect(await mailer().deliverDue()).toBe(0)
    const { state, last_error } = await rowOf(id)
    expect(state).toBe('failed')
    expect(plainReason(last_error, 'meera@kaverifoods.in')).toBe('Every attempt was interrupted.')
    expect(server.taken).toEqual([])
  })

  if (engine === 'PostgreSQL')
    test('that another transaction has locked is skipped without waiting, and claimed once it is free', async () => {
      const ids = [await enqueue(), await enqueue()]
      const claim = () => claimDueMail(database, 2, { by: 'one', now, until: new Date(now.getTime() + minute) })
      const claimedIds = async () => (await claim()).mails.map(({ id }) => id)
      const other = openDatabase(place, patient)
      handles.push(other)
      await other.transaction().execute(async (tx) => {
        await tx.selectFrom('mail').select('id').where('id', '=', ids[0]!).forUpdate().execute()
        expect(await claimedIds()).toEqual([ids[1]])
      })
      expect(await claimedIds()).toEqual([ids[0]])
    })

  test('is looked for once in a claim, by the index of what is due, also while statistics say that nothing waits', async () => {
    const many = (count: number) => Promise.all(Array.from({ length: count }, () => enqueue(newMail({ isBulk: true }))))
    await many(200)
    await database.updateTable('mail').set({ state: 'sent', sent_on: now.toISOString() }).execute()
    await sql`analyze`.execute(database)
    await many(100)
    const plan = await queryPlansOf(database, (observed) =>
      claimDueMail(observed, 4, { by: 'one', now, until: new Date(now.getTime() + minute) }),
    )
    // One claim looks for personal mail, and then for bulk mail.
    expect(plan.filter((step) => step.includes('mail_due'))).toHaveLength(2)
    expect(plan.filter((step) => /SCAN mail\b|Seq Scan on mail\b/.test(step))).toEqual([])
  })

  test('goes out before an issue of the newsletter if it is personal', async () => {
    for (let copy = 0; copy < 6; copy += 1) await enqueue(newMail({ subject: 'Issue', isBulk: true }))
    await enqueue(newMail({ subject: 'Enquiry' }))
    await mailer({ atOnce: 1 }).deliverDue()
    expect(server.taken[0]?.subject).toBe('Enquiry')
  })

  test('is delivered at once by wake, and by polling if another process added it', async () => {
    const ours = mailer({ pollMs: 60_000 })
    await enqueue()
    ours.start()
    await expect.poll(() => server.taken.length).toBe(1)
    await enqueue()
    ours.wake()
    await expect.poll(() => server.taken.length).toBe(2)
    const polling = mailer()
    polling.start()
    await enqueue()
    await expect.poll(() => server.taken.length).toBe(3)
  })

  test('is not delayed by another slow delivery', async () => {
    const ours = mailer({ pollMs: 60_000 })
    const gate = Promise.withResolvers<void>()
    server.be({ is: 'waiting', until: gate.promise }, 1)
    await enqueue(newMail({ subject: 'slow' }))
    ours.start()
    await expect.poll(server.underWay).toBe(1)
    for (let count = 0; count < 6; count += 1) await enqueue(newMail({ subject: 'quick' }))
    ours.wake()
    await expect.poll(() => server.taken.length).toBe(6)
    gate.resolve()
    await expect.poll(() => server.taken.length).toBe(7)
  })

  test('in delivery is awaited by stop, which starts no other', async () => {
    const ours = mailer({ atOnce: 1 })
    const gate = Promise.withResolvers<void>()
    server.be({ is: 'waiting', until: gate.promise })
    const ids = [await enqueue(), await enqueue()]
    ours.start()
    await expect.poll(server.underWay).toBe(1)
    const stopped = ours.stop()
    gate.resolve()
    await stopped
    expect(server.taken).toHaveLength(1)
    expect((await rowOf(ids[0] ?? 0)).state).toBe('sent')
    expect((await rowOf(ids[1] ?? 0)).state).toBe('waiting')
  })

  test('that was accepted while the database went away is not sent again', async () => {
    await enqueue()
    let acceptedAt = Infinity
    const smtp = smtpTransport(server.url)
    const transport: MailTransport = {
      ...smtp,
      async deliver(mail, signal) {
        await smtp.deliver(mail, signal)
        await database.schema.alterTable('mail').renameTo('mail_away').execute()
        acceptedAt = performance.now()
      },
    }
    const delivering = mailer({ transport, retryMs: 1 }).deliverDue()
    // Longer than the first five attempts take.
    await expect.poll(() => performance.now() - acceptedAt).toBeGreaterThan(300)
    await database.schema.alterTable('mail_away').renameTo('mail').execute()
    expect(await delivering).toBe(1)
    expect(await database.selectFrom('mail').select('state').execute()).toEqual([{ state: 'sent' }])
    expect(server.taken).toHaveLength(1)
  })

  test('that this release cannot read is put off, and does not hold up the others', async () => {
    const unreadable = await enqueue()
    await enqueue()
    await database.updateTable('mail').set({ payload: 'no JSON' }).where('id', '=', unreadable).execute()
    expect(await mailer().deliverDue()).toBe(1)
    expect(await database.selectFrom('mail').select(['state', 'last_error']).orderBy('id').execute()).toEqual([
      { state: 'waiting', last_error: notWritten },
      { state: 'sent', last_error: null },
    ])
  })

  test('erased during delivery leaves no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-for-tests-'))
    const inFolder = folderTransport(folder)
    const whileErased: MailTransport = {
      ...inFolder,
      async deliver(mail, signal) {
        await inFolder.deliver(mail, signal)
        if (mail.subject === 'erased') await database.deleteFrom('mail').where('subject', '=', 'erased').execute()
      },
    }
    await enqueue(newMail({ subject: 'erased' }))
    await enqueue(newMail({ subject: 'kept' }))
    await mailer({ transport: whileErased }).deliverDue()
    const files = readdirSync(folder)
    expect(files).toHaveLength(1)
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).toContain('Subject: kept')
    rmSync(folder, { recursive: true })
  })

  describe('in the log', () => {
    const refusedBy = async (code: number, text: string, at: 'sender' | 'recipient', count = 1) => {
      const lines: Record<string, unknown>[] = []
      const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
      const ours = mailer({ log, isOffice: async (_tx, address) => address.startsWith('office') })
      for (let mail = 0; mail < count; mail += 1) await enqueue()
      server.be({ is: 'refusing', at, code, text })
      await ours.deliverDue()
      server.be({ is: 'willing' })
      await enqueue()
      await ours.deliverDue()
      expect(JSON.stringify(lines)).not.toContain('meera')
      return lines
    }

    test('one mailbox that does not exist is one line at level 40, with the step and without the address', async () => {
      expect(await refusedBy(550, 'meera@kaverifoods.example.in is unknown', 'recipient')).toMatchObject([
        {
          level: 40,
          code: 'EENVELOPE 550 RCPT TO',
          to: 'visitor',
          msg: 'an e-mail was not accepted and is not tried again',
        },
      ])
    })

    test('a server that refuses the sender is an outage: one line for 18 e-mails, and one at its end', async () => {
      expect(await refusedBy(550, '5.7.1 meera may not send', 'sender', 18)).toMatchObject([
        {
          level: 50,
          code: 'EENVELOPE 550 MAIL FROM',
          failures: 1,
          msg: 'e-mails cannot be delivered: they wait and are tried again',
        },
        { level: 40, failures: 18, msg: 'e-mails can be delivered again' },
      ])
    })
  })
})

describe('e-mail without a server', () => {
  test('is removed together with unfinished files of a killed process', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mail-for-tests-'))
    const stamp = '2026-11-21T05-30-00-000Z'
    const names = [`${stamp}-1f2e.eml`, `.${stamp}-1f2e.eml.${crypto.randomUUID()}`, `${stamp}-other.eml`]
    mkdirSync(join(dataDir, 'mail'))
    for (const name of names) writeFileSync(join(dataDir, 'mail', name), 'Subject: a')
    await removeMailsBefore(dataDir, '2026-11-21T05:30:00.000Z')
    expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(3)
    await removeMailsBefore(dataDir, '2026-11-21T05:30:00.001Z')
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([])
    rmSync(dataDir, { recursive: true })
  })

  test('is not left unfinished for long by a process that was killed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mail-for-tests-'))
    const name = '2026-11-21T05-30-00-000Z-1f2e.eml'
    mkdirSync(join(dataDir, 'mail'))
    for (const each of [name, `.${name}.${crypto.randomUUID()}`]) writeFileSync(join(dataDir, 'mail', each), 'a')
    // By the clock of the file system.
    const written = statSync(join(dataDir, 'mail', name)).mtimeMs
    await removeUnfinishedMails(dataDir, written + 9 * minute)
    expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(2)
    await removeUnfinishedMails(dataDir, written + 11 * minute)
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([name])
    writeFileSync(join(dataDir, 'mail', `.${name}.${crypto.randomUUID()}`), 'a')
    await removeUnfinishedMails(dataDir, written - 11 * minute)
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([name])
    await removeUnfinishedMails(join(dataDir, 'absent'), written)
    rmSync(dataDir, { recursive: true })
  })

  test('is stored once as a private .eml file, even if delivered twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-for-tests-'))
    const transport = folderTransport(join(folder, 'mail'))
    const mail: OutgoingMail = {
      messageId: '<1f2e@firm.example.in>',
      from: { name: 'Firm', address: 'office@firm.example.in' },
      to: { name: 'मीरा', address: 'meera@example.in' },
      replyTo: null,
      subject: 'नमस्ते',
      html: '<p>a</p>',
      text: 'a',
      headers: {},
      calendar: null,
      isTyped: false,
      date: start,
    }
    await transport.deliver(mail, AbortSignal.timeout(60_000))
    await transport.deliver(mail, AbortSignal.timeout(60_000))
    expect(readdirSync(join(folder, 'mail'))).toEqual(['2026-11-21T05-30-00-000Z-1f2e.eml'])
    const file = join(folder, 'mail', '2026-11-21T05-30-00-000Z-1f2e.eml')
    expect(statSync(file).mode & 0o077).toBe(0)
    const parsed = await PostalMime.parse(readFileSync(file))
    expect(parsed).toMatchObject({ subject: 'नमस्ते', messageId: '<1f2e@firm.example.in>' })
    rmSync(folder, { recursive: true })
  })
})
