// When a mail may go that anybody may have caused, on both databases: by examples, and by laws that hold for any sequence
// of senders, mailboxes, domains and clocks. Only Date is mocked, because the databases need their timers.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'
import { senderGroups } from '#platform/quota/client-address.server.ts'
import { openFormQuotas } from '#platform/quota/form-quotas.server.ts'
import { openQuotas } from '#platform/quota/quota-store.server.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { openLog } from '#platform/log.server.ts'
import { noted, openMailThrottle, type MailToThrottle, type SendAt } from './mail-throttle.server.ts'
import { mailboxOf } from './same-mailbox.server.ts'

const secret = 'a secret of the tests, 32 characters'
const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-11-21T05:30:00.000Z')
/** What a mailbox gets within an hour and within a day, for one purpose. */
const [ofHour, ofDay] = [quotas.mail.max, quotas.mailOfDay.max]

function at(instant: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: instant })
}
afterEach(() => vi.useRealTimers())

type MailInput = Partial<MailToThrottle> & { sender?: string; beyond?: 'sender' | 'all' | null }

function formQuotas(database: Database, perMinute: number) {
  const log = openLog('silent')
  const quotaStore = openQuotas({ database, secret, log })
  return openFormQuotas({ quotaStore, perMinute, patienceMs: 600_000 })
}

eachDatabase('limits of mails', (freshDatabase, engine) => {
  let database: Database
  const { throttle } = openMailThrottle({ secret })
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('migrated'), patient)
  })
  beforeEach(async () => {
    at(start)
    await database.deleteFrom('rate_limit').execute()
  })
  afterAll(() => database.destroy())

  async function place(address: string, given: MailInput = {}): Promise<SendAt> {
    const { sender, beyond = null, purpose = 'contactus', to = 'asker' } = given
    const cause = { groups: sender === undefined ? [] : senderGroups(sender), beyond }
    const [sendAt] = await inTransaction(database, (tx) => throttle(tx, cause, [{ purpose, address, to }], new Date()))
    if (sendAt === undefined) throw new Error('No place was given')
    return sendAt
  }
  const minutes = (sendAt: SendAt) => (sendAt instanceof Date ? (sendAt.getTime() - Date.now()) / minute : sendAt)

  test('one mail of a form too many to one mailbox waits for the next hour, however the address is spelled', async () => {
    const spellings = ['reader@gmail.com', 'R.e.a.d.e.r@Gmail.com', 'reader+news@googlemail.com', 'rea.der+2@gmail.com']
    const sendAt = []
    for (let use = 0; use <= ofHour; use++) sendAt.push(minutes(await place(spellings[use % spellings.length] ?? '')))
    expect(sendAt).toEqual([...Array<string>(ofHour).fill('now'), 60])
    expect(await place('reader@gmail.com', { purpose: 'applyjob' })).toBe('now')
    at(start + 10 * minute)
    expect(minutes(await place('reader@gmail.com'))).toBe(50)
  })

  test('one mail of a day too many to one mailbox waits for the next day', async () => {
    const sendAt = []
    for (let use = 0; use <= ofDay; use++) sendAt.push(minutes(await place('reader@kaveri.example.in')))
    const hours = Array.from({ length: ofDay }, (_, use) => Math.floor(use / ofHour))
    expect(sendAt).toEqual([...hours.map((hours_) => (hours_ === 0 ? 'now' : 60 * hours_)), 24 * 60])
  })

  const domains: [string, number][] = [
    ['kaveri-mills.example.in', quotas.mailToDomain.max],
    ['rediffmail.com', quotas.mailToProvider.max],
  ]
  // The second differs by its number alone.
  test.each(engine === 'SQLite' ? domains : domains.slice(0, 1))(
    'beyond those of an hour, mails to %s wait for the next one (%i)',
    async (domain, points) => {
      for (let use = 0; use < points; use++) expect(await place(`reader${use}@${domain}`)).toBe('now')
      expect(minutes(await place(`late@${domain}`))).toBe(60)
      expect(await place(`late@other-${domain}`)).toBe('now')
      at(start + 61 * minute)
      // One place of this hour is taken by the mail that waited.
      for (let use = 1; use < points; use++) expect(await place(`later${use}@${domain}`)).toBe('now')
      expect(minutes(await place(`latest@${domain}`))).toBe(59)
    },
  )

  test('whoever writes to a domain for the first time does not wait for what strangers sent there', async () => {
    for (let use = 0; use < quotas.mailToDomain.max + 10; use++)
      await place(`guess${use}@kaveri.example.in`, { sender: '198.51.100.9' })
    expect(minutes(await place('guess@kaveri.example.in', { sender: '198.51.100.9' }))).toBe(60)
    expect(await place('meera@kaveri.example.in', { sender: '203.0.113.7' })).toBe('now')
  })

  test('many bookings with strangers at Gmail delay guests alone, and the next Gmail visitor nothing', async () => {
    const [bookings, strangers, senders] = [52, 5, 11]
    const guests: SendAt[] = []
    for (let booking = 0; booking < bookings; booking++) {
      const cause = { groups: senderGroups(`198.51.100.${booking % senders}`), beyond: null }
      const mails = Array.from({ length: strangers }, (_, guest) => ({
        purpose: 'consultation-booked',
        address: `stranger${booking}.${guest}x@gmail.com`,
        to: 'guest' as const,
      }))
      guests.push(...(await inTransaction(database, (tx) => throttle(tx, cause, mails, new Date()))))
    }
    const atOnce = senders * quotas.guests.max
    expect(guests.filter((sendAt) => sendAt === 'now')).toHaveLength(atOnce)
    expect(guests.filter((sendAt) => sendAt instanceof Date)).toHaveLength(bookings * strangers - atOnce)
    const purpose = 'consultation-booked'
    expect(await place('visitor@gmail.com', { purpose, sender: '203.0.113.7' })).toBe('now')
    expect(await place('friend@gmail.com', { purpose, sender: '203.0.113.7', to: 'guest' })).toBe('now')
  })

  test('the first invitation from a sender does not wait for what others have sent to the guest, and one too late takes no place', async () => {
    const guest = { purpose: 'consultation-booked', to: 'guest' as const }
    for (let use = 0; use < ofDay; use++) await place('friend@kaveri.example.in', { ...guest, sender: '198.51.100.9' })
    const uselessFrom = new Date(Date.now() + 24 * hour)
    const late = { address: 'friend@kaveri.example.in', uselessFrom, ...guest }
    const placeLate = (sender: string) =>
      inTransaction(database, (tx) =>
        throttle(tx, { groups: senderGroups(sender), beyond: null }, [late, late], new Date()),
      )
    expect(await placeLate('198.51.100.9')).toEqual(['left out', 'left out'])
    expect(await placeLate('203.0.113.7')).toEqual(['now', 'left out'])
    // What was left out has taken no place.
    expect(minutes(await place('friend@kaveri.example.in', { ...guest, sender: '198.51.100.9' }))).toBe(24 * 60)
  })

  test('confirmations in a flood go at their share of each hour, and none is left out', async () => {
    const { max } = quotas.mailInFlood
    const sendAt = []
    for (let use = 0; use <= 2 * max; use++)
      sendAt.push(minutes(await place(`a@firm${use}.example.in`, { beyond: 'all', sender: `198.51.100.${use}` })))
    expect([sendAt[max - 1], sendAt[max], sendAt[2 * max - 1], sendAt[2 * max]]).toEqual(['now', 60, 60, 120])
  })

  test('a link to a held time waits for no stranger, and beyond its mailbox’s share is left out at once', async () => {
    const given = { to: 'booking', sender: '198.51.100.1', beyond: 'all' } as const
    for (let use = 0; use < quotas.mailInFlood.max + 10; use++)
      expect(await place(`a${use}@kaveri.example.in`, given)).toBe('now')
    for (let use = 0; use < ofHour; use++) expect(await place('reader@kaveri.example.in', given)).toBe('now')
    for (let use = 0; use < 20; use++) expect(await place('reader@kaveri.example.in', given)).toBe('left out')
    at(start + 61 * minute)
    expect(await place('reader@kaveri.example.in', given)).toBe('now')
  })

  test('one network causes only so many links an hour and a day to a mailbox, over all forms and spellings', async () => {
    const sender = '198.51.100.1'
    const spelled = (use: number) => `r.eader+${use}@${use % 2 ? 'gmail' : 'GoogleMail'}.com`
    const forms = ['subscribe', 'remind', 'jobalert', 'mydata']
    const sendAt = []
    for (let use = 0; use < 12; use++)
      sendAt.push(await place(spelled(use), { to: 'link', purpose: forms[use % 4]!, sender }))
    expect(sendAt.filter((each) => each !== 'left out')).toEqual(Array(quotas.linkOfNetwork.max).fill('now'))
    // Whoever books is not kept from it by what else was asked for within the hour.
    const booking = { to: 'booking', purpose: 'consultation-requested', sender } as const
    expect([await place(spelled(1), booking), await place(spelled(2), booking)]).toEqual(['now', 'left out'])
    at(start + 61 * minute)
    // The booking had one.
    for (let use = quotas.linkOfNetwork.max + 1; use < quotas.linkOfNetworkOfDay.max; use++)
      expect(await place('reader@gmail.com', { to: 'link', sender })).toBe('now')
    expect(await place('reader@gmail.com', { to: 'link', sender })).toBe('left out')
    // The owner, from another network.
    expect(await place('reader@gmail.com', { to: 'link', sender: '203.0.113.7' })).toBe('now')
  })

  test('a mailbox gets its links of a day, and of each form one although strangers have used up those of all forms', async () => {
    const sendAt = []
    for (let use = 0; use < 40; use++)
      sendAt.push(await place(`reader+${use}@kaveri.example.in`, { to: 'link', sender: `198.51.100.${use}` }))
    // The first ones of the form count for it alone.
    expect(sendAt.filter((each) => each !== 'left out')).toHaveLength(quotas.link.max + quotas.linkOfAnyForm.max)
    for (const purpose of ['remind', 'jobalert', 'subscribe'])
      expect(
        await place('reader@kaveri.example.in', { to: 'link', purpose, sender: `203.0.113.${purpose.length}` }),
      ).toBe('now')
    expect(await place('reader@kaveri.example.in', { to: 'booking', purpose: 'consultation-requested' })).toBe('now')
    for (const to of ['link', 'own data', 'booking'] as const)
      expect(await place('reader@kaveri.example.in', { to, purpose: 'remind', sender: '192.0.2.1' })).toBe('left out')
    expect(await place('reader2@kaveri.example.in', { to: 'link', sender: '192.0.2.1' })).not.toBe('left out')
  })

  test('a sender beyond its share gets confirmations for twice a day’s share, and is told of the others', async () => {
    const { max } = quotas.mailBeyondShare
    const sendAt: SendAt[] = []
    for (let use = 0; use < 2 * max + 5; use++)
      sendAt.push(await place(`a@firm${use}.example.in`, { beyond: 'sender', sender: '198.51.100.1' }))
    expect(sendAt.filter((each) => each === 'now')).toHaveLength(max)
    expect(sendAt.filter((each) => each instanceof Date)).toHaveLength(max)
    expect(sendAt.slice(2 * max)).toEqual(Array.from({ length: 5 }, () => 'left out'))
    expect(noted('left out').note).toContain('are not sending a confirmation')
    expect(noted(new Date(start)).note).toContain('11:00 AM IST on 21 November 2026')
    expect(noted('now')).toEqual({})
  })

  test('a clock that is set back by hours does not prolong a wait', async () => {
    at(start + 6 * hour)
    for (let use = 0; use < ofHour; use++) await place('reader@kaveri.example.in')
    at(start)
    expect(await place('reader@kaveri.example.in')).toBe('now')
  })

  test('the table contains no address', async () => {
    await place('somebody@kaveri-tea.example.in', { sender: '198.51.100.77' })
    const rows = await database.selectFrom('rate_limit').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|kaveri|somebody/)
  })

  test('two transactions at once never take the same place', async () => {
    const sendAt = await Promise.all(
      Array.from({ length: ofHour + 5 }, () => place('reader@kaveri.example.in', { sender: '198.51.100.1' })),
    )
    expect(sendAt.filter((each) => each === 'now')).toHaveLength(ofHour)
  })

  describe('laws, for any sequence', () => {
    // The rules are the same on both, and the statements are met within a few runs.
    const runs = (count: number) => (engine === 'PostgreSQL' ? 3 : count)
    const sender = fc.nat({ max: 5 }).map((number) => `198.51.100.${number}`)
    const domain = fc.constantFrom('kaveri.example.in', 'tungabhadra.example.in', 'gmail.com')
    const address = fc.tuple(fc.nat({ max: 3 }), domain).map(([name, at_]) => `person${name}@${at_}`)
    const step = fc.record({
      sender,
      address,
      to: fc.constantFrom('asker' as const, 'guest' as const),
      /** Mails at once, as a form with guests causes them. */
      times: fc.integer({ min: 1, max: 12 }),
      waitsMinutes: fc.constantFrom(0, 0, 0, 1, 20, 61, 600),
    })

    test('nothing is thrown away, no hour holds more than its share, and a stranger’s mails delay nobody’s first', async () => {
      const run = async (steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
        await database.deleteFrom('rate_limit').execute()
        let now = start
        const sent: { key: string; domain: string; to: string; sender: string; time: number }[] = []
        for (const { waitsMinutes, times, to, ...each } of steps) {
          now += waitsMinutes * minute
          at(now)
          const cause = { groups: senderGroups(each.sender), beyond: null }
          const mails = Array.from({ length: times }, () => ({ purpose: 'form', address: each.address, to }))
          const sendAt = await inTransaction(database, (tx) => throttle(tx, cause, mails, new Date()))
          const { key, domain: at_ } = mailboxOf(each.address)
          const before = sent.filter((mail) => mail.key === key && mail.to === to)
          const own = sent.filter(
            (mail) =>
              mail.sender === each.sender && mail.domain === at_ && mail.to === 'asker' && mail.time > now - hour,
          )
          // Law 4: each has a time, now or later.
          const at_times = sendAt.map((when) => (when === 'now' ? now : when instanceof Date ? when.getTime() : NaN))
          for (const time of at_times) expect(time).toBeGreaterThanOrEqual(now)
          // Law 2: only what went to this very mailbox can delay the first mail of a sender.
          if (to === 'asker' && own.length === 0 && before.length === 0) expect(sendAt[0]).toBe('now')
          for (const time of at_times) sent.push({ key, domain: at_, to, sender: each.sender, time })
        }
        // Law 1 for mailboxes: never more than twice the hour's share within any hour, whoever sent.
        for (const { key, to, time } of sent) {
          const near = sent.filter((mail) => mail.key === key && mail.to === to)
          const inAll = near.filter((mail) => mail.time >= time && mail.time < time + hour).length
          // And for those who had not written to the mailbox before.
          expect(inAll).toBeLessThanOrEqual(2 * (ofHour + quotas.newcomers.max))
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), run), { numRuns: runs(25), seed: 45 })
    })

    test('the first mail of a sender to a mailbox goes within a day, whatever a network and a few others have sent in its name', async () => {
      const ofNetwork = fc.nat({ max: 0xffff }).map((number) => `2001:470:abcd:${number.toString(16)}::1`)
      const strangers = fc.record({
        sender: fc.oneof({ weight: 3, arbitrary: ofNetwork }, { weight: 1, arbitrary: sender }),
        address: fc.constantFrom('owner@gmail.com', 'o.wner+1@gmail.com', 'owner@googlemail.com'),
        beyond: fc.constantFrom(null, null, 'sender' as const),
        times: fc.integer({ min: 1, max: 25 }),
        waitsMinutes: fc.constantFrom(0, 0, 0, 1, 61, 1500),
      })
      const run = async (steps: (typeof strangers extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
        await database.deleteFrom('rate_limit').execute()
        let now = start
        for (const { sender: from, address: to, beyond, times, waitsMinutes } of steps) {
          now += waitsMinutes * minute
          at(now)
          const mails = Array.from({ length: times }, () => ({ purpose: 'form', address: to, to: 'asker' as const }))
          const cause = { groups: senderGroups(from), beyond }
          await inTransaction(database, (tx) => throttle(tx, cause, mails, new Date()))
        }
        const sendAt = await place('owner@gmail.com', { purpose: 'form', sender: '203.0.113.7' })
        expect(sendAt === 'now' || (sendAt instanceof Date && sendAt.getTime() <= now + 24 * hour)).toBe(true)
      }
      await fc.assert(fc.asyncProperty(fc.array(strangers, { minLength: 6, maxLength: 12 }), run), {
        numRuns: runs(12),
        seed: 45,
      })
    })

    test('no mailbox gets more than its links, by any spelling, form or network, and a stranger’s keep nobody from one', async () => {
      const forms = ['subscribe', 'remind', 'jobalert', 'mydata', 'consultation-requested'] as const
      const asked = fc.record({
        sender: fc.nat({ max: 30 }).map((number) => `198.51.100.${number % 11}`),
        address: fc
          .tuple(fc.constantFrom('owner', 'o.wner', 'OWNER', 'own.er'), fc.nat({ max: 9 }), fc.boolean(), fc.boolean())
          .map(
            ([name, tag, isTagged, isSecond]) =>
              `${name}${isTagged ? `+${tag}` : ''}@${isSecond ? 'googlemail' : 'gmail'}.com`,
          ),
        purpose: fc.constantFrom(...forms),
        times: fc.integer({ min: 1, max: 6 }),
        waitsMinutes: fc.constantFrom(0, 0, 1, 19, 61, 400),
      })
      /** Those of all forms, and of each form its own. */
      const linksOfDay = quotas.linkOfAnyForm.max + forms.length * quotas.link.max
      const linkOf = (purpose: (typeof forms)[number]) =>
        purpose === 'consultation-requested' ? 'booking' : purpose === 'mydata' ? 'own data' : 'link'
      const run = async (steps: (typeof asked extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
        await database.deleteFrom('rate_limit').execute()
        let now = start
        const sent: { sender: string; purpose: string; time: number }[] = []
        const ask = async (address: string, purpose: (typeof forms)[number], from: string) => {
          const sendAt = await place(address, { purpose, to: linkOf(purpose), sender: from })
          if (sendAt !== 'left out') sent.push({ sender: from, purpose, time: now })
          return sendAt
        }
        for (const { sender: from, address, purpose, times, waitsMinutes } of steps) {
          now += waitsMinutes * minute
          at(now)
          for (let use = 0; use < times; use++) await ask(address, purpose, from)
        }
        // The windows begin with their first use, so any hour or day may touch two of them.
        for (const { sender: from, time } of sent) {
          const within = (ms: number) => sent.filter((mail) => mail.time >= time && mail.time < time + ms)
          const ofSender = within(hour).filter(
            (mail) => mail.sender === from && mail.purpose !== 'consultation-requested',
          )
          expect(ofSender.length).toBeLessThanOrEqual(2 * quotas.linkOfNetwork.max)
          expect(within(24 * hour).length).toBeLessThanOrEqual(2 * linksOfDay)
        }
        expect(sent.filter(({ time }) => time < start + 24 * hour).length).toBeLessThanOrEqual(linksOfDay)
        // Whoever asks from a network of their own has a link in the mailbox, now or from the day before.
        for (const [index, purpose] of forms.entries()) {
          const recent = sent.some((mail) => mail.purpose === purpose && mail.time > now - 24 * hour)
          const sendAt = await ask('owner@gmail.com', purpose, `203.0.113.${index}`)
          if (!recent) expect(sendAt).toBe('now')
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(asked, { minLength: 4, maxLength: 12 }), run), {
        numRuns: runs(25),
        seed: 45,
      })
    })

    test('only the sender’s own mails of today and tomorrow leave one out, whatever strangers sent to the mailbox', async () => {
      const mails = fc.record({
        sender: fc.nat({ max: 1 }).map((number) => `198.51.100.${number}`),
        address: fc.constantFrom('one@kaverifoods.example.in', 'other@kaverifoods.example.in', 'any@gmail.com'),
        beyond: fc.constantFrom('sender' as const, 'sender' as const, null),
        times: fc.integer({ min: 1, max: 25 }),
        waitsHours: fc.constantFrom(0, 0, 0, 1, 13, 25),
      })
      let leftOut = 0
      const run = async (steps: (typeof mails extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
        await database.deleteFrom('rate_limit').execute()
        let now = start
        const own: { sender: string; time: number }[] = []
        for (const { sender: from, address: to, beyond, times, waitsHours } of steps) {
          now += waitsHours * hour
          at(now)
          const mail = { purpose: 'form', address: to, to: 'asker' as const }
          const given = Array.from({ length: times }, () => mail)
          const cause = { groups: senderGroups(from), beyond }
          for (const sendAt of await inTransaction(database, (tx) => throttle(tx, cause, given, new Date()))) {
            const taken = own.filter(({ sender: by, time }) => by === from && time > now).length
            if (sendAt === 'left out') {
              leftOut += 1
              expect([beyond, taken >= quotas.mailBeyondShare.max]).toEqual(['sender', true])
            } else if (beyond === 'sender') own.push({ sender: from, time: sendAt === 'now' ? now : sendAt.getTime() })
          }
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(mails, { minLength: 4, maxLength: 10 }), run), { numRuns: 8, seed: 45 })
      expect(leftOut).toBeGreaterThan(0)
    })

    test('no sender sends more forms than its share, whatever all others do', async () => {
      const counting = () => formQuotas(database, 3)
      const use = fc.record({ sender, waitsSeconds: fc.constantFrom(0, 0, 0, 1, 30, 300, 700) })
      const run = async (uses: { sender: string; waitsSeconds: number }[]) => {
        await database.deleteFrom('rate_limit').execute()
        const [one, other] = [counting(), counting()]
        let now = start
        const accepted = new Map<string, number[]>()
        for (const [index, { sender: from, waitsSeconds }] of uses.entries()) {
          now += waitsSeconds * 1000
          at(now)
          const reached = await (index % 2 ? one : other)('consultation', senderGroups(from))
          // A booking beyond the limit of all is taken, one beyond its sender's is not.
          if (reached?.by === 'sender') continue
          accepted.set(from, [...(accepted.get(from) ?? []), now])
        }
        for (const times of accepted.values()) {
          expect(times.length).toBeLessThanOrEqual(quotas.formOfDay.max)
          // Windows begin with their first use, so ten minutes may touch two of them.
          for (const time of times)
            expect(times.filter((each) => each >= time && each < time + 10 * minute).length).toBeLessThanOrEqual(
              2 * quotas.form.max,
            )
        }
      }
      await fc.assert(fc.asyncProperty(fc.array(use, { maxLength: 60 }), run), { numRuns: runs(12), seed: 45 })
    })
  })

  test('one address gets its share of 100 bookings although all senders together are beyond their limit', async () => {
    const perMinute = 30
    const spendForm = formQuotas(database, perMinute)
    for (let use = 0; use < perMinute; use++)
      expect(await spendForm('consultation', senderGroups(`198.51.100.${use}`))).toBeNull()
    const reached = []
    for (let use = 0; use < 100; use++)
      reached.push((await spendForm('consultation', senderGroups('203.0.113.7')))?.by ?? null)
    expect(reached.filter((by) => by !== 'sender')).toEqual(Array(quotas.form.max).fill('all'))
  })
})
