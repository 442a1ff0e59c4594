// What the tables say of people: everything about somebody is shown under its heading, and an erasure leaves none of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { erasePerson, finishErasure, sectionsOf, type PersonParts } from '#privacy/person.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { tables } from '#tables.server.ts'
import { eachDatabase } from './databases.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { bookerAt, start } from './people/booker.ts'
import { activeRow, addActive } from './people/subscriptions.ts'
import { openSite, type SiteForTests } from './site.ts'

const email = 'Meera@KaveriFoods.example.in'
const key = addressKey(email)
const conversation = '3f0c9a52-8f43-4f0e-9a55-6f3f1f0b2c11'
const businesses = ['kind=private&state=TN', 'kind=llp&state=KA']

eachDatabase('everything about one person', (freshDatabase) => {
  let site: SiteForTests
  let parts: PersonParts
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    site.setClock(start)
    const { database, settings, privateFiles } = site
    parts = { database, settings, leadForms, personalData: personalDataSources(privateFiles) }
    await fill()
  })
  afterAll(() => site.close())

  async function fill() {
    const { database } = site
    await site.post('/post/chatbot', { role: 'user', content: 'When is AOC-4 due?', conversation })
    await site.post('/post/contactus', {
      name: 'Meera',
      email,
      companyName: 'Kaveri',
      location: 'Chennai',
      message: 'Please call.',
      conversation,
    })
    const { book } = bookerAt(() => site)
    await book({ email, guests: 'guest@example.in' })
    await book({ email: 'colleague@example.in', guests: email, date: '2026-11-25' })
    const answers = { ...applicant, email, message: 'I can begin in January.', talentPool: 'yes' }
    const body = applicationBody(answers, await resumeOf('Meera'))
    expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
    const [enquiry, application] = await Promise.all(
      (['hand-over', 'application'] as const).map((kind) =>
        database.selectFrom('lead').select('id').where('kind', '=', kind).executeTakeFirstOrThrow(),
      ),
    )
    await site.asStaff('Sudha', `/api/console/applications/${application?.id}/resume?purpose=preview`)
    const written = { written_on: start, staff_id: 'x', staff_name: 'Neha', lead_id: enquiry?.id ?? 0 }
    const reply = { ...written, subject: 'Your message', text: 'By 29 October.', message_id: '<1@firm.example.in>' }
    await database
      .insertInto('lead_reply')
      .values([
        { ...reply, request: '1' },
        { ...reply, request: '2', text: '', withdrawn_on: start },
      ])
      .execute()
    await database
      .insertInto('lead_note')
      .values({ ...written, text: `Call ${email}` })
      .execute()
    const event = { lead_id: enquiry?.id ?? 0, state: 'answered' as const, moved_by: 'x', moved_on: start }
    await database.insertInto('lead_event').values(event).execute()
    await database.updateTable('lead').set({ suspected: 1, over_limit: 1 }).where('kind', '=', 'hand-over').execute()
    const now = new Date(start)
    await addActive(database, [activeRow('newsletter', email, now, { first_name: 'Meera' })])
    await addActive(database, [
      activeRow('job-alert', email, now, { params: 'city=Pune' }),
      activeRow('job-alert', email, now, { params: 'city=Chennai' }),
      ...businesses.map((params) => activeRow('reminders', email, now, { params })),
    ])
    await database
      .updateTable('subscription')
      .set({ status: 'ended', ended_on: start })
      .where('params', '=', 'city=Chennai')
      .execute()
    const [first] = await database.selectFrom('subscription').select('id').where('params', '=', 'city=Pune').execute()
    const delivery = { subscription_id: first?.id ?? 0, what: 'vacancies', day: '2026-11-20' }
    await database
      .insertInto('delivery')
      .values({ ...delivery, kind: 'job-alert' })
      .execute()
    await database.insertInto('mailing').values({ kind: 'newsletter', name: '1', reached: key }).execute()
    const suppressed = { email_key: key, mailbox_key: key, reason: 'complaint' as const, suppressed_on: start }
    await database.insertInto('suppression').values(suppressed).execute()
  }

  test('is shown under its headings', async () => {
    const sections = await sectionsOf(parts, key)
    const text = JSON.stringify(sections, null, 2)
      .replaceAll(/(?<!\w)[A-Z\d]{5}-[A-Z\d]{5}(?!\w)/g, '(reference)')
      .replaceAll(/(?<![\w-])[\w-]{20,}(?![\w-])/g, '(token)')
    await expect(`${text}\n`).toMatchFileSnapshot('files-that-leave/everything.json')
  })

  test('is gone once it is erased, from every column of every table', async () => {
    const holding = async () => {
      const found: string[] = []
      for (const { name, columns } of tables) {
        const rows = await site.database
          .selectFrom(name as 'lead')
          .selectAll()
          .execute()
        const text = Object.keys(columns).filter((column) =>
          rows.some((row) => String(Reflect.get(row, column)).toLowerCase().includes(key)),
        )
        found.push(...text.map((column) => `${name}.${column}`))
      }
      return found
    }
    expect(await holding()).toEqual(
      expect.arrayContaining([
        'lead.email',
        'consent.email_key',
        'booking.guests',
        'mailing.reached',
        'lead_note.text',
      ]),
    )
    const now = new Date(start)
    const erasure = await inTransaction(site.database, (tx) => erasePerson(tx, parts, key, now))
    await finishErasure(parts, erasure)
    expect(await holding()).toEqual([])
    expect(await sectionsOf(parts, key)).toEqual([])
    const [line] = await site.database.selectFrom('audit_line').select(['what', 'how_many']).execute()
    expect(line).toMatchInlineSnapshot(`
      {
        "how_many": 20,
        "what": "records about one address",
      }
    `)
  })
})
