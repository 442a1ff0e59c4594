// The mailer stops: deliveries that have begun are finished, and aborted only when time is up.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, patient } from '../../../../tests/databases.ts'
import { startMailServer, type MailServerForTests } from '../../../../tests/servers/mail-server.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer, type Mailer } from './mailer.server.ts'
import { smtpTransport } from './transport.server.ts'
import { enqueueLetter, mailRendererFor } from '../../../../tests/people/mails.ts'

eachDatabase('a mailer that stops', (freshDatabase) => {
  let database: Database
  let server: MailServerForTests
  let mailer: Mailer
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('migrated'), patient)
  })
  beforeEach(async () => {
    await database.deleteFrom('mail').execute()
    server = await startMailServer()
    mailer = openMailer({
      database,
      mailRenderer: mailRendererFor(database),
      transport: smtpTransport(server.url),
      from: { name: '', address: 'office@firm.example.in' },
      clock: () => new Date(),
      log: openLog('silent'),
      pollMs: 20,
      atOnce: 1,
    })
  })
  afterEach(() => server.stop())
  afterAll(() => database.destroy())

  async function startDelivering(): Promise<void> {
    for (const to of ['meera@kaverifoods.example.in', 'asha@kaverifoods.example.in']) {
      await enqueueLetter(
        database,
        {
          messageId: `<${crypto.randomUUID()}@firm.example.in>`,
          fromName: 'Firm',
          to: { name: '', address: to },
          subject: 'Your message',
          html: '<p>Thank you</p>',
          text: 'Thank you',
        },
        new Date(),
      )
    }
    mailer.start()
    await expect.poll(server.underWay).toBe(1)
  }
  const states = async () =>
    (await database.selectFrom('mail').select('state').orderBy('id').execute()).map(({ state }) => state)

  test('finishes the delivery under way and begins no other', async () => {
    const gate = Promise.withResolvers<void>()
    server.be({ is: 'waiting', until: gate.promise })
    await startDelivering()
    const stopped = mailer.stop(new AbortController().signal)
    gate.resolve()
    expect(await stopped).toBe(0)
    expect(server.taken).toHaveLength(1)
    expect(await states()).toEqual(['sent', 'waiting'])
  })

  test('aborts the delivery when time is up, and leaves the e-mail to be tried again', async () => {
    server.be({ is: 'waiting', until: new Promise(() => {}) })
    await startDelivering()
    const deadline = new AbortController()
    const stopped = mailer.stop(deadline.signal)
    deadline.abort()
    expect(await stopped).toBe(1)
    expect(await states()).toEqual(['waiting', 'waiting'])
  })
})
