// What people can see and erase of consultations: their own, and those to which others have invited them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveLead } from '../../tests/people/received-lead.ts'
import { eraseWhatIsDue, registerRetention } from '#leads/retention/retention-rules.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import {
  eraseMyData,
  readMyData,
  requestMyData,
  withdrawConsent,
  type MyDataDependencies,
} from '#privacy/my-data/my-data.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { otherSpelling } from '../../tests/people/spelling.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { consultationsData } from './personal-data.server.ts'
import { enqueueLetter, mailsIn } from '../../tests/people/mails.ts'

const now = new Date('2026-11-21T05:30:00.000Z')
const ahead = '2026-11-24T03:30:00.000Z'
const meera = 'meera@kaverifoods.example.in'
const asha = 'Asha@audit.example.in'
const ravi = 'ravi@audit.example.in'
const publicUrl = 'https://firm.example.in'

eachDatabase('personal data of consultations', (freshDatabase) => {
  let site: SiteForTests
  let database: Database
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    database = site.database
  })
  beforeEach(async () => {
    for (const table of ['consent', 'lead', 'mail', 'privacy_link', 'audit_line', 'slot_tick'] as const) {
      await database.deleteFrom(table).execute()
    }
  })
  afterAll(() => site.close())

  function parts(minimumMonths = 0): MyDataDependencies {
    const settings = { ...site.settings, retention: { ...site.settings.retention, minimumMonths } }
    return { database, personalData: personalDataSources(site.privateFiles), leadForms, settings }
  }

  const mailOf = (to: string, calendar = false) => ({
    messageId: `<${crypto.randomUUID()}@firm.example.in>`,
    fromName: 'Firm',
    to: { address: to },
    subject: 'About the meeting',
    html: `<p>${asha}</p>`,
    text: asha,
    ...(calendar ? { calendar: { method: 'REQUEST' as const, content: asha } } : {}),
  })

  /** A booking with its link, two quarters of an hour, its mail and a reminder that waits. Returns its id. */
  async function book({ email = meera, startsOn = ahead, guests = [asha, ravi], isSpam = false }) {
    const endsOn = new Date(Date.parse(startsOn) + 1_800_000).toISOString()
    const { id } = await receiveLead(
      database,
      {
        lead: { kind: 'consultation', name: 'Meera Iyer', email, company: 'Kaveri', message: 'A secret agenda' },
        consents: [{ purpose: 'consultation', form: 'consultation', page: '/freeconsulation' }],
        mails: () => [mailOf(email, true), mailOf('office@firm.example.in', true)],
        isSpam,
        async alsoWrite(tx, leadId) {
          const row = await tx
            .insertInto('booking')
            .values({
              lead_id: leadId,
              uid: crypto.randomUUID(),
              sequence: 0,
              status: 'booked',
              consultant: 1,
              starts_on: startsOn,
              ends_on: endsOn,
              guests: JSON.stringify(guests),
              meeting_url: 'https://meet.example.in/k3v9',
              time_zone: 'Europe/London',
              booked_on: now.toISOString(),
              changed_on: now.toISOString(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const half = new Date(Date.parse(startsOn) + 900_000).toISOString()
          await tx
            .insertInto('slot_tick')
            .values([startsOn, half].map((tick) => ({ consultant: 1, tick, booking_id: row.id, block_id: null })))
            .execute()
          const mailId = await enqueueLetter(tx, mailOf(email), now, new Date(Date.parse(startsOn) - 3_600_000))
          await tx.insertInto('lead_mail').values({ lead_id: leadId, mail_id: mailId }).execute()
          const reminder = { record: row.id, template: 'booking.reminder', payload: JSON.stringify({ startsOn }) }
          await tx.updateTable('mail').set(reminder).where('id', '=', mailId).execute()
        },
      },
      now,
    )
    return id
  }

  async function linkFor(email: string): Promise<string> {
    await requestMyData(parts(), otherSpelling(email), now)
    const mails = await mailsIn(database)
    return mails.flatMap(({ text }) => /\/my-data\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
  }

  async function consultationsOf(email: string) {
    const given = await readMyData(parts(), await linkFor(email), now)
    expect(given.state).toBe('open')
    return given.state === 'open'
      ? given.sections.find(({ heading }) => heading === 'Consultations')?.records
      : undefined
  }

  const bookings = () => database.selectFrom('booking').selectAll().orderBy('id').execute()
  const count = async (table: 'slot_tick' | 'lead') => (await database.selectFrom(table).selectAll().execute()).length
  const mails = () => mailsIn(database)
  /** Those that would be sent. */
  const reminders = async () => (await mails()).filter(({ subject }) => subject.startsWith('Reminder:'))

  describe('a person', () => {
    test('invited by others sees the meeting, and nothing of the others', async () => {
      await book({})
      const invited = await consultationsOf(asha)
      expect(invited).toMatchObject([{ title: 'Meeting to which you are invited as a guest' }])
      expect(JSON.stringify(invited)).not.toMatch(/meera|ravi|secret|meet\.example/i)
      expect(await linkFor('stranger@example.in')).not.toBe('')
      expect((await mails()).filter(({ recipient }) => recipient === 'stranger@example.in')).toEqual([])
    })
  })

  describe('an erasure', () => {
    test.each([0, 12])(
      'cancels the meeting ahead, frees its time and tells guests and staff (kept for %i months)',
      async (months) => {
        await book({})
        await book({ email: 'other@example.in', startsOn: '2026-11-24T04:30:00.000Z', guests: [] })
        const token = await linkFor(meera)
        expect(await eraseMyData(parts(months), token, now)).toBe(true)
        const ticks = await database.selectFrom('slot_tick').selectAll().execute()
        const [last] = (await bookings()).slice(-1)
        expect(ticks.map(({ booking_id }) => booking_id)).toEqual([last?.id, last?.id])
        expect(await reminders()).toHaveLength(1)
        const kept = (await bookings()).filter(({ id }) => id !== last?.id)
        expect(kept).toMatchObject(months === 0 ? [] : [{ status: 'cancelled', sequence: 1, guests: '[]' }])
        const told = (await mails()).filter(({ calendar }) => calendar?.includes('STATUS:CANCELLED'))
        expect(told.map(({ recipient, state }) => [recipient, state])).toEqual([
          [asha, 'waiting'],
          [ravi, 'waiting'],
          [expect.stringMatching(/@psrao\.example\.in$/), 'waiting'],
        ])
        for (const { html, text, calendar, subject, reply_to } of told) {
          expect([html, text, calendar, subject, reply_to].join('\n')).not.toMatch(/meera|iyer|secret agenda/i)
          expect(calendar).toContain('SEQUENCE:1')
        }
        expect((await mails()).filter(({ recipient }) => recipient === meera)).toEqual([])
      },
    )

    test('tells no guest of a likely bot', async () => {
      await book({ isSpam: true })
      await eraseMyData(parts(), await linkFor(meera), now)
      const told = (await mails()).filter(({ calendar }) => calendar?.includes('STATUS:CANCELLED'))
      expect(told.map(({ recipient }) => recipient)).toEqual([expect.stringMatching(/@psrao\.example\.in$/)])
    })

    test('of a meeting that was moved meanwhile tells of the meeting as it is', async () => {
      await book({})
      await database
        .updateTable('booking')
        .set({ sequence: 1, starts_on: '2026-11-26T03:30:00.000Z', ends_on: '2026-11-26T04:00:00.000Z' })
        .execute()
      await database
        .transaction()
        .execute(async (tx) => void (await consultationsData.erase?.(tx, meera, now, publicUrl)))
      const told = (await mails()).filter(({ calendar }) => calendar?.includes('STATUS:CANCELLED'))
      expect(told).toHaveLength(3)
      for (const { calendar } of told) {
        expect(calendar).toContain('SEQUENCE:2')
        expect(calendar).toContain('20261126T033000Z')
      }
    })

    test('takes a guest out of the meetings of others, which stay', async () => {
      await book({})
      await database
        .updateTable('mail')
        .set((row) => ({
          state: 'sent',
          sent_on: now.toISOString(),
          record: row.selectFrom('booking').select('id'),
          template: 'booking.guest',
          text: 'Guests: asha',
          calendar: JSON.stringify({ method: 'REQUEST', content: asha }),
        }))
        .where('template', '<>', 'booking.reminder')
        .execute()
      await eraseMyData(parts(), await linkFor(asha), now)
      expect(await bookings()).toMatchObject([{ status: 'booked', sequence: 0, guests: JSON.stringify([ravi]) }])
      expect(await count('slot_tick')).toBe(2)
      expect(await reminders()).toHaveLength(1)
      const sent = (await mails()).filter(({ state }) => state === 'sent')
      expect(sent.map(({ text, calendar }) => [text, calendar])).toEqual([
        ['', null],
        ['', null],
      ])
      expect(await consultationsOf(ravi)).toHaveLength(1)
    })
  })

  test('a withdrawal of the consent cancels the meeting that rests on it, and no other', async () => {
    const lead = await book({})
    await book({ startsOn: '2026-11-24T04:30:00.000Z' })
    const token = await linkFor(meera)
    const consent = await database
      .selectFrom('consent')
      .select('id')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    expect(await withdrawConsent(parts(), token, consent.id, now)).toBe(true)
    expect(await bookings()).toMatchObject([{ status: 'booked', starts_on: '2026-11-24T04:30:00.000Z' }])
    expect(await count('slot_tick')).toBe(2)
    const told = (await mails()).filter(({ calendar }) => calendar?.includes('STATUS:CANCELLED'))
    expect(told.map(({ recipient }) => recipient).slice(0, 2)).toEqual([asha, ravi])
  })

  test('retention counts from the meeting, and so erases no lead whose meeting is still ahead', async () => {
    await book({ guests: [] })
    await book({ startsOn: '2025-11-10T03:30:00.000Z', guests: [] })
    await database.updateTable('lead').set({ received_on: '2024-01-01T00:00:00.000Z' }).execute()
    await database.updateTable('lead_event').set({ moved_on: '2024-01-01T00:00:00.000Z' }).execute()
    const { settings } = site
    const rules = registerRetention({
      personalData: personalDataSources(site.privateFiles),
      retention: settings.retention,
    })
    await eraseWhatIsDue({ database, rules, settings }, now)
    expect(await bookings()).toMatchObject([{ starts_on: ahead }])
    expect(await count('lead')).toBe(1)
    await eraseWhatIsDue({ database, rules, settings }, new Date('2027-11-24T05:30:00.000Z'))
    expect(await count('lead')).toBe(1)
    await eraseWhatIsDue({ database, rules, settings }, new Date('2027-11-25T05:30:00.000Z'))
    expect(await count('lead')).toBe(0)
  })
})
