// The outbox and the suppression list as staff use them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { noMailServer } from '#platform/mail/sending/private/claim.server.ts'
import { plainReason } from '#platform/mail/failure-reasons.server.ts'
import { htmlForStaff, withoutSecretLinks } from '#platform/mail/outbox-changes.server.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { activeRow } from '../../../tests/people/subscriptions.ts'
import { holdOutbox } from '#platform/mail/undelivered.server.ts'
import { failedMails } from './read-mail.server.ts'
import { enqueueLetter, type NewLetter } from '../../../tests/people/mails.ts'

const token = 'q0Yx3v9dJm2kL8sT5wZr7bN1cF4gH6aP-e_uQiOyXtE'

test('links are shown to staff without what makes them work', () => {
  const link = `https://firm.example.in/link/my-data/${token}?next=${token}&page=2`
  expect(withoutSecretLinks(`Open ${link}.`)).toBe('Open https://firm.example.in/link/my-data/…?next=…&page=2.')
  expect(withoutSecretLinks(`Your key is short: https://firm.example.in/careers`)).toContain('/careers')
  const html = `<a class="b" href="${link}">Open</a><p>${link}</p>`
  expect(htmlForStaff(html)).not.toContain(token)
  expect(htmlForStaff(html)).toContain('<a class="b">Open</a>')
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server could not be reached.'],
  ['Invalid login: 535 5.7.8 Bad credentials', 'The mail server did not accept the name and password in the settings.'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 No such user",
    'The mailbox does not exist, or does not accept e-mail.',
  ],
  ['552 5.2.2 Over quota', 'The mailbox is full.'],
  ['550 5.7.1 Client host blocked', 'The receiving server refuses e-mail from our server.'],
  ['451 4.3.0 try again', 'The receiving server asks to try again later.'],
  ['Something new', 'The e-mail could not be delivered.'],
])('“%s” is said in plain words', (error, words) => {
  expect(plainReason(error, 'meera@kaverifoods.in')).toBe(words)
})

eachDatabase('staff and e-mail', (freshDatabase) => {
  let site: SiteForTests
  const now = new Date('2026-11-21T05:30:00.000Z')
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'), {
      SMTP_URL: 'smtps://office:secret@mail.firm.example.in',
      MAIL_FROM: 'office@firm.example.in',
    })
  })
  beforeEach(async () => {
    for (const table of ['mail', 'suppression', 'subscription', 'audit_entry', 'staff'] as const)
      await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  async function mail(
    address: string,
    changes: Partial<NewLetter> = {},
    state: 'waiting' | 'failed' | 'sent' = 'failed',
  ) {
    const id = await enqueueLetter(
      site.database,
      {
        messageId: `<${crypto.randomUUID()}@firm.example.in>`,
        fromName: 'Firm',
        to: { name: 'Meera', address },
        subject: `To ${address}`,
        html: `<p>Hello</p><a href="https://firm.example.in/link/${token}">Open</a>`,
        text: `Hello https://firm.example.in/link/${token}`,
        ...changes,
      },
      now,
    )
    const sent_on = state === 'sent' ? now.toISOString() : null
    const last_error = state === 'failed' ? '550 5.1.1 No such user' : null
    await site.database
      .updateTable('mail')
      .set({ state, sent_on, last_error, attempts: 3 })
      .where('id', '=', id)
      .execute()
    return id
  }
  const read = async (path: string) => (await site.asStaff('Neha', `/api/console/${path}`)).json()
  const list = (filter: object) => read(`mail?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  async function post(
    path: string,
    body: object = {},
  ): Promise<[number, { message?: string } & Record<string, unknown>]> {
    const response = await site.asStaff('Neha', `/api/console/${path}`, body)
    return [response.status, await response.json()]
  }
  const stateOf = async (id: number) => (await read(`mail/${id}`)).state

  test('list the outbox by state and recipient, with the reason in words', async () => {
    await mail('asha@kaverifoods.in', {}, 'sent')
    const waiting = await mail('om@kaverifoods.in', {}, 'waiting')
    const failed = await mail('meera@kaverifoods.in')
    expect((await list({})).total).toBe(3)
    expect(await list({ state: 'waiting' })).toMatchObject({
      total: 1,
      data: [{ id: waiting, nextAttemptOn: now.toISOString() }],
    })
    expect(await list({ state: 'failed', q: 'MEERA@' })).toMatchObject({
      data: [{ id: failed, reason: 'The mailbox does not exist, or does not accept e-mail.', attempts: 3, lead: null }],
    })
    expect(await failedMails(site.database)).toBe(1)
    expect(await read('mail/delivery')).toEqual({
      how: 'server',
      server: 'mail.firm.example.in:465',
      from: 'office@firm.example.in',
      failed: 1,
      heldSince: null,
      held: 0,
      kept: 0,
    })
  })

  test('read one as it was sent, in a document in which nothing runs and no link works', async () => {
    const id = await mail('meera@kaverifoods.in')
    const shown = JSON.stringify(await read(`mail/${id}`))
    const response = await site.asStaff('Neha', `/api/console/mail/${id}/html`)
    const html = await response.text()
    expect(shown + html).not.toContain(token)
    expect(html).toContain('<p>Hello</p>')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*sandbox; frame-ancestors 'self'$/,
    )
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect((await site.asStaff('Neha', '/api/console/mail')).headers.get('x-frame-options')).toBe('DENY')
    const sent = { state: 'sent', sent_on: now.toISOString() } as const
    await site.database
      .updateTable('mail')
      .set({ ...sent, html: '', text: '' })
      .execute()
    expect(await read(`mail/${id}`)).toMatchObject({ isCleared: true, subject: 'To meera@kaverifoods.in' })
  })

  test('send failed ones again, one or all, but no newsletter to a suppressed address', async () => {
    const ids = [await mail('a@kaverifoods.in'), await mail('b@kaverifoods.in'), await mail('c@kaverifoods.in')]
    const copy = await mail('left@kaverifoods.in', { isBulk: true })
    const erased = await mail('erased@kaverifoods.in', { isBulk: true })
    await suppress(site.database, 'left@kaverifoods.in', 'complaint', now)
    const email_key = addressFingerprint('erased@kaverifoods.in')
    const entry = { email_key, reason: 'complaint' as const, suppressed_on: now.toISOString() }
    await site.database.insertInto('suppression').values(entry).execute()
    expect((await post(`mail/${ids[0]}/retry`))[0]).toBe(200)
    expect((await post(`mail/${ids[0]}/retry`))[0]).toBe(409)
    expect((await post(`mail/${copy}/retry`))[1].message).toContain('suppression list')
    expect(await post('mail/retry-all')).toEqual([200, { count: 2 }])
    const refused = await mail('d@kaverifoods.in', {}, 'waiting')
    expect((await post(`mail/${refused}/retry`))[0]).toBe(200)
    expect(await read(`mail/${refused}`)).toMatchObject({ state: 'waiting', attempts: 0 })
    const after = await Promise.all([copy, erased, ids[2] ?? 0].map(stateOf))
    expect(after).toEqual(['given-up', 'given-up', 'waiting'])
    expect((await post(`mail/${copy}/retry`))[0]).toBe(409)
    expect((await post('mail/999999/retry'))[0]).toBe(404)
  })

  test('correct an address, except where the e-mail is for nobody else', async () => {
    const id = await mail('mera@kaverifoods.in')
    expect((await post(`mail/${id}/address`, { address: 'not one' }))[0]).toBe(422)
    expect((await post(`mail/${id}/address`, { address: 'meera@kaverifoods.in' }))[0]).toBe(200)
    expect(await read(`mail/${id}`)).toMatchObject({ state: 'waiting', recipient: 'meera@kaverifoods.in', attempts: 0 })
    await site.database
      .insertInto('staff')
      .values({ id: 'asha', name: 'Asha', email: 'asha@firm.example.in', role: 'administrator', ended_on: null })
      .execute()
    const opens = async (address: string, template: string) => {
      const one = await mail(address)
      await site.database.updateTable('mail').set({ template }).where('id', '=', one).execute()
      return one
    }
    const bound = [
      await mail('asha@firm.example.in'),
      await opens('reader@kaverifoods.in', 'newsletter.issue'),
      await opens('om@kaverifoods.in', 'my-data.link'),
      await opens('new@kaverifoods.in', 'staff.invitation'),
      await opens('asha.new@kaverifoods.in', 'staff.new-email'),
      await opens('tara@kaverifoods.in', 'newsletter.confirm'),
      await opens('uma@kaverifoods.in', 'job-alert.confirm'),
      await opens('veda@kaverifoods.in', 'reminders.due'),
    ]
    for (const each of bound) {
      expect((await post(`mail/${each}/address`, { address: 'neha@firm.example.in' }))[0]).toBe(409)
      expect(await stateOf(each)).toBe('failed')
    }
    const sent = await mail('sent@kaverifoods.in', {}, 'sent')
    expect((await post(`mail/${sent}/address`, { address: 'neha@firm.example.in' }))[0]).toBe(409)
  })

  test('give one up, which no longer counts as failed and can be taken up again', async () => {
    const id = await mail('meera@kaverifoods.in')
    expect((await post(`mail/${id}/give-up`))[0]).toBe(200)
    expect([await stateOf(id), await failedMails(site.database)]).toEqual(['given-up', 0])
    expect(await post('mail/retry-all')).toEqual([200, { count: 0 }])
    expect((await post(`mail/${id}/retry`))[0]).toBe(200)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('keep the suppression list, and adding to it ends the subscription', async () => {
    await site.database
      .insertInto('subscription')
      .values(activeRow('newsletter', 'Reader@kaverifoods.in', now))
      .execute()
    await mail('reader@kaverifoods.in', { subject: 'An issue', isBulk: true }, 'waiting')
    const receipt = await mail('reader@kaverifoods.in', { subject: 'A receipt' }, 'waiting')
    expect((await post('suppressions/add', { address: 'Reader@KaveriFoods.in' }))[0]).toBe(200)
    // What the person waits for is still sent.
    expect(await site.database.selectFrom('mail').select('id').execute()).toEqual([{ id: receipt }])
    expect(await site.database.selectFrom('subscription').select('status').execute()).toEqual([{ status: 'ended' }])
    expect(await read('suppressions')).toMatchObject({
      total: 1,
      data: [{ id: 'reader@kaverifoods.in', address: 'reader@kaverifoods.in', reason: 'staff' }],
    })
    expect((await post('suppressions/lift', { id: 'reader@kaverifoods.in' }))[0]).toBe(200)
    expect((await post('suppressions/lift', { id: 'reader@kaverifoods.in' }))[0]).toBe(404)
    const entries = await site.database.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual(['Suppressed an address', 'Removed from the suppression list'])
    expect(JSON.stringify(entries)).not.toContain('reader')
  })

  test('let go what is on hold, once', async () => {
    const id = await mail('om@kaverifoods.in', {}, 'waiting')
    await holdOutbox(site.database, now)
    expect(await read('mail/delivery')).toMatchObject({ heldSince: now.toISOString(), held: 1 })
    expect(await post('mail/test')).toMatchObject([200, { isDelivering: false }])
    expect(await post('mail/release')).toMatchObject([200, {}])
    expect(await read('mail/delivery')).toMatchObject({ heldSince: null, held: 0 })
    expect(await stateOf(id)).toBe('waiting')
    expect((await post('mail/release'))[0]).toBe(409)
    const actions = await site.database.selectFrom('audit_entry').select('action').execute()
    expect(actions).toContainEqual({ action: 'Released the e-mails on hold' })
  })

  test('deliver or discard what was kept while there was no mail server', async () => {
    const kept = async (address: string, changes: Partial<NewLetter> = {}) => {
      const id = await mail(address, changes, 'waiting')
      const last_error = noMailServer
      await site.database
        .updateTable('mail')
        .set({ kept_on: now.toISOString(), last_error })
        .where('id', '=', id)
        .execute()
      return id
    }
    const [one, other, third] = [
      await kept('a@kaverifoods.in'),
      await kept('b@kaverifoods.in'),
      await kept('c@kaverifoods.in'),
    ]
    expect(await list({ state: 'waiting' })).toMatchObject({ total: 0 })
    expect(await list({ state: 'kept' })).toMatchObject({ total: 3 })
    expect(await read(`mail/${one}`)).toMatchObject({ state: 'kept', reason: 'No mail server is set.' })
    expect(await read('mail/delivery')).toMatchObject({ kept: 3 })
    expect((await post(`mail/${one}/retry`))[0]).toBe(200)
    expect((await post(`mail/${other}/give-up`))[0]).toBe(200)
    expect([await stateOf(one), await stateOf(other)]).toEqual(['waiting', 'given-up'])
    expect(await post('mail/kept', { act: 'discard' })).toEqual([200, { count: 1 }])
    expect(await stateOf(third)).toBe('given-up')
    const last = await kept('d@kaverifoods.in')
    const copy = await kept('left@kaverifoods.in', { isBulk: true })
    await suppress(site.database, 'left@kaverifoods.in', 'refused', now)
    expect(await post('mail/kept', { act: 'deliver' })).toEqual([200, { count: 1 }])
    expect(await read(`mail/${last}`)).toMatchObject({ state: 'waiting', reason: '', nextAttemptOn: now.toISOString() })
    expect(await stateOf(copy)).toBe('given-up')
  })

  test('send a test e-mail to themselves', async () => {
    expect(await post('mail/test')).toEqual([
      200,
      { id: expect.any(Number), to: 'neha@firm.example.in', isDelivering: true },
    ])
    expect(await list({})).toMatchObject({ total: 1, data: [{ recipient: 'neha@firm.example.in', state: 'waiting' }] })
  })
})
