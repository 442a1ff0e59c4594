// A mail that names an instant to come, or whose link ends, is not sent once that is over, and none is about something else
// than what is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NothingToSay, unsentReasons } from '#platform/mail/mail-template.server.ts'
import { requestMyData } from '#privacy/my-data/my-data.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { eachDatabase } from './databases.ts'
import { bookerAt, nothingBooked, start, tuesday, wanted } from './people/booker.ts'
import { openSite, type SiteForTests } from './site.ts'

eachDatabase('a mail that waits', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    await site.database.deleteFrom('holiday').execute()
  })
  beforeEach(() => nothingBooked(site))
  afterAll(() => site.close())

  const { book, mailsTo } = bookerAt(() => site)
  const guest = 'asha@bhadra.example.in'
  /** What became of each mail of this kind. */
  const ends = async (template: string) =>
    (await site.mails())
      .filter((mail) => mail.template === template)
      .map(({ state, last_error }) => (state === 'failed' ? last_error : state))
  async function deliverAt(instant: string): Promise<void> {
    site.setClock(instant)
    await site.deliverMails()
  }
  const byStaff = async (path: string, body: object) => {
    const [{ id, sequence } = { id: 0, sequence: 0 }] = await bookings()
    const seen = { sequence, ...body }
    expect((await site.asStaff('Neha', `/api/console/bookings/${id}/${path}`, seen, 'manager')).status).toBe(200)
  }
  const bookings = () => site.database.selectFrom('booking').selectAll().execute()

  test('with a link is not sent once the link has ended', async () => {
    const { database, settings } = site
    expect((await site.post('/post/subscribe', { email: 'reader@example.in' })).status).toBe(200)
    await site.asStaff('Padma', '/api/console/people/invite', { email: 'neha@example.in', role: 'manager' })
    await book()
    await deliverAt(start)
    const parts = { database, personalData: personalDataSources(site.privateFiles), leadForms, settings }
    await requestMyData(parts, wanted.email, new Date(start))
    await site.post('/post/subscribe', { email: 'other@example.in' })
    await deliverAt('2026-12-12T05:30:00.000Z')
    expect(await ends('my-data.link')).toEqual([unsentReasons.late])
    expect(await ends('newsletter.confirm')).toEqual(['sent', unsentReasons.late])
    expect(await ends('staff.invitation')).toEqual(['sent'])
  })

  test('to confirm what has been confirmed since is not sent', async () => {
    await site.post('/post/subscribe', { email: 'third@example.in' })
    const [mail] = await mailsTo('third@example.in')
    const [, token = ''] = /subscription\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect((await site.post(`/link/subscription/${token}/confirm`, {})).status).toBe(200)
    await site.deliverMails()
    expect(await ends('newsletter.confirm')).toEqual([unsentReasons.ended])
  })

  test('about a meeting is sent until it begins, to whoever is in it until it ends; the office is always told', async () => {
    await book({ guests: guest })
    await deliverAt('2026-11-24T04:00:00.000Z')
    expect([await ends('booking.visitor'), await ends('booking.guest'), await ends('booking.office')]).toEqual([
      ['sent'],
      [unsentReasons.late],
      ['sent'],
    ])
    expect(await ends('booking.reminder')).toEqual([unsentReasons.late, unsentReasons.late])
  })

  test('about a meeting tells of it as it is, and once', async () => {
    await book({ guests: guest })
    await byStaff('move', { day: tuesday, time: '12:00' })
    await deliverAt(start)
    // Whichever of the two is written first.
    const once = [unsentReasons.known, 'sent'].toSorted()
    for (const kind of ['booking.visitor', 'booking.guest', 'booking.office'])
      expect((await ends(kind)).toSorted(), kind).toEqual(once)
    const toVisitor = (await mailsTo(wanted.email)).find(({ state }) => state === 'sent')
    expect([toVisitor?.subject, toVisitor?.calendar]).toEqual([
      expect.stringContaining('Consultation booked: Tue 24 Nov 2026, 12:00 PM IST'),
      expect.stringContaining('SEQUENCE:1'),
    ])
  })

  test('about a move is not sent if the meeting is where it was again, and the link that was mailed works', async () => {
    await book({ guests: guest })
    await deliverAt(start)
    await byStaff('move', { day: tuesday, time: '12:00' })
    await byStaff('move', { day: tuesday, time: '09:30' })
    await site.deliverMails()
    for (const kind of ['booking.visitor', 'booking.guest', 'booking.office'])
      expect(await ends(kind)).toEqual(['sent', unsentReasons.known, unsentReasons.known])
    const [toVisitor] = await mailsTo(wanted.email)
    const [link = ''] = /\/link\/consultation\/[\w-]+/.exec(toVisitor?.text ?? '') ?? []
    expect((await site.post(`${link}/cancel`, {})).status).toBe(200)
  })

  test('that was given up has told nothing, so the next one is sent', async () => {
    await book()
    const toVisitor = site.database.selectFrom('mail').select('payload').where('template', '=', 'booking.visitor')
    const { payload } = await toVisitor.executeTakeFirstOrThrow()
    await deliverAt(start)
    // As if its server had refused it.
    await site.database
      .updateTable('mail')
      .set({ payload, state: 'failed', sent_on: null, given_up_on: start, last_error: '550 5.1.1 No such mailbox' })
      .where('template', '=', 'booking.visitor')
      .execute()
    await byStaff('move', { day: tuesday, time: '12:00' })
    await byStaff('move', { day: tuesday, time: '09:30' })
    await site.deliverMails()
    const [, ...later] = await ends('booking.visitor')
    expect(later.toSorted()).toEqual([unsentReasons.known, 'sent'].toSorted())
  })

  test('keeps what a colleague has written to the visitor', async () => {
    await book()
    await byStaff('move', { day: tuesday, time: '12:00', line: 'Mr Rao is ill.' })
    await site.deliverMails()
    expect((await mailsTo(wanted.email)).map(({ text }) => text.includes('Mr Rao is ill.')).slice(0, 4)).toContain(true)
  })

  test('is not sent to a guest about a meeting that was cancelled before the invitation left', async () => {
    await book({ guests: guest })
    await byStaff('cancel', {})
    await site.deliverMails()
    expect(await ends('booking.guest')).toEqual([unsentReasons.cancelled])
    for (const kind of ['booking.visitor', 'booking.office'])
      expect(
        (await ends(kind)).filter((end) => end === 'sent'),
        kind,
      ).toHaveLength(1)
  })

  test('about the end of a meeting is sent to a guest to whom the invitation was sent at another address', async () => {
    await book({ guests: guest })
    const [invitation] = await mailsTo(guest)
    const corrected = { address: 'right@bhadra.example.in' }
    await site.asStaff('Padma', `/api/console/mail/${invitation?.id}/address`, corrected)
    await site.deliverMails()
    await byStaff('cancel', {})
    await site.deliverMails()
    expect((await mailsTo(corrected.address)).map(({ state }) => state)).toEqual(['sent'])
    expect((await mailsTo(guest)).map(({ state, subject }) => [state, subject])).toEqual([
      ['sent', expect.stringContaining('Cancelled: consultation')],
    ])
  })

  test('that reminds is sent for the meeting’s own time alone', async () => {
    await book()
    const [former] = (await site.mails()).filter(({ template }) => template === 'booking.reminder')
    await byStaff('move', { day: '2026-11-26', time: '09:30' })
    await deliverAt('2026-11-23T04:00:00.000Z')
    expect(await ends('booking.reminder')).toEqual(['waiting', 'waiting'])
    await deliverAt('2026-11-25T04:00:00.000Z')
    expect(await ends('booking.reminder')).toEqual(['sent', 'waiting'])
    // A mailer may have claimed it before the move.
    const claimed = former && { ...former, recipientKey: former.recipient_key }
    expect(claimed && (await site.mailRenderer.render(claimed, new Date('2026-11-23T04:00:00.000Z')))).toEqual(
      new NothingToSay('moved'),
    )
  })
})
