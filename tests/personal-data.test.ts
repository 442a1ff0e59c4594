// What the tables say of people: everything about somebody is shown under its heading, and an erasure leaves none of it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rulesOfTables } from '#leads/retention/private/kept-rows.server.ts'
import { allRetentionRules } from '#leads/retention/retention-rules.server.ts'
import { eraseRowsOf, sectionsOfTables } from '#leads/retention/rows-of-person.server.ts'
import { inTransaction, openDatabase, type Database } from '#platform/database/database.server.ts'
import { createTables, flag, id, integer, table, text, type Table } from '#platform/database/table.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import {
  allPersonalData,
  erasePerson,
  finishErasure,
  sectionsOf,
  type PersonDependencies,
} from '#privacy/person.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { tables } from '#tables.server.ts'
import { eachDatabase, patient } from './databases.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { bookerAt, start } from './people/booker.ts'
import { personalData } from './people/personal-data.ts'
import { activeRow, addActive } from './people/subscriptions.ts'
import { openSite, type SiteForTests } from './site.ts'

const email = 'Meera@KaveriFoods.example.in'
const key = addressKey(email)
const conversation = '3f0c9a52-8f43-4f0e-9a55-6f3f1f0b2c11'
const businesses = ['kind=private&state=TN', 'kind=llp&state=KA']

/** By their names: whom somebody can be known by, and what somebody has written. */
const personalColumn =
  /(?:^|_)(?:email|name|phone|address|key|recipient|reply|ip|agent|message|question|answer|text|words?|body|subject|guests|city|pincode|location|company|employer|note|draft|payload|identifier)$|_by$|^(?:staff|lead)_id$/

const saying = tables.filter(({ personal }) => personal)

test('a table that may hold something about a person says whose it is', () => {
  const silent = tables.filter((table) => !table.personal && personalColumns(table).length > 0)
  expect(silent.map((table) => `${table.name}: ${personalColumns(table).join(', ')}`)).toEqual([])
  expect(personalColumns(table('guest', { email: text(), seen_by: text(), is_new: flag() }))).toEqual([
    'email',
    'seen_by',
  ])
  expect(personalColumns(table('stay', { id: id(), guest_id: integer().references('lead.id') }))).toEqual(['guest_id'])
})

/** Texts that may be anything, and whatever refers to a row of somebody. */
function personalColumns({ columns }: Table): string[] {
  return Object.entries(columns).flatMap(([name, { facts }]) => {
    const [other] = facts.references?.column.split('.') ?? []
    const isOfSomebody = saying.some((each) => each.name === other && each.personal && !('nobody' in each.personal))
    const isText = facts.type === 'text' && !facts.oneOf && !facts.references
    return isOfSomebody || ((isText || name.endsWith('_id')) && personalColumn.test(name)) ? [name] : []
  })
}

test('what a table says of people is true of its columns, and of other tables', () => {
  const wrong = saying.flatMap(({ name, columns, personal }) => {
    if (!personal || 'nobody' in personal) return []
    const of = 'row' in personal ? personal.row : 'address' in personal ? personal.address : undefined
    const { references } = columns[of ?? '']?.facts ?? {}
    const owner = tables.find((each) => each.name === references?.column.split('.')[0])
    return [
      // It goes with the row of its owner, or is nobody's from then on.
      ...('row' in personal && (!owner?.personal || 'nobody' in owner.personal || references?.onDelete === 'no action')
        ? [`${name}.${of} refers to nobody’s row`]
        : []),
      ...('within' in personal && !saying.some((each) => each.name === personal.within && isShown(each))
        ? [`${name} is shown within ${personal.within}, which is not shown`]
        : []),
    ]
  })
  expect(wrong).toEqual([])
})

const isShown = ({ personal }: Table) => personal !== undefined && 'section' in personal

test('rows that no column gives to anybody are found by their room', () => {
  const found = saying.filter((each) => each.personal && 'found' in each.personal && isShown(each))
  const { retention, dataDir } = readSettings({})
  const settings = { retention, dataDir, publicUrl: '' }
  const rooms = allPersonalData({ database: {} as Database, leadForms, settings, personalData })
  expect(found.filter(({ name }) => !rooms.some(({ rows }) => rows?.[name]?.find))).toEqual([])
  expect(found.length).toBeGreaterThan(1)
})

test('a table that is kept by rules of its room names rules that there are', () => {
  const rules = allRetentionRules({ personalData, settings: readSettings({}) }).map(({ what }) => what)
  const named = saying.flatMap(({ personal }) => {
    const kept = personal && 'kept' in personal ? personal.kept : undefined
    return kept && 'rules' in kept ? kept.rules : []
  })
  expect(named.filter((what) => !rules.includes(what))).toEqual([])
  expect(named.length).toBeGreaterThan(3)
  expect(rules).toEqual([...new Set(rules)])
})

/** Nothing but what the table says makes these visible, erased and old. */
const visit = table(
  'visit',
  { id: id(), email_key: text(), room: text(), left_on: text() },
  {
    personal: {
      address: 'email_key',
      kept: [{ what: 'visits', since: 'left_on', for: { days: 30 }, needsApproval: true }],
      section: { heading: 'Visits', place: 1 },
      title: 'Visit',
      facts: [
        ['room', 'Room'],
        ['left_on', 'Left'],
      ],
    },
  },
)
const parcel = table(
  'parcel',
  { id: id(), visit_id: integer().references('visit.id', 'cascade'), note: text(), secret: flag() },
  {
    personal: { row: 'visit_id', within: 'visit', isShown: ({ secret }) => secret === 0, facts: [['note', 'Parcel']] },
  },
)

eachDatabase('a table that says whose its rows are', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('migrated'), patient)
    await createTables(database, [visit, parcel])
  })
  beforeEach(async () => {
    await sql`delete from visit`.execute(database)
    await sql`insert into visit (id, email_key, room, left_on) values
      (1, ${key}, 'A', '2026-11-01T05:30:00.000Z'), (2, ${key}, '', '2026-11-20T05:30:00.000Z'),
      (3, 'other@example.in', 'B', '2026-10-01T05:30:00.000Z')`.execute(database)
    await sql`insert into parcel (visit_id, note, secret) values (1, 'Books', 0), (1, 'Cash', 1), (3, 'Tea', 0)`.execute(
      database,
    )
  })
  afterAll(() => database.destroy())

  const own = [{ tables: [visit, parcel] }]
  const left = async () => {
    const visits = await sql<{ id: number }>`select id from visit order by id`.execute(database)
    const parcels = await sql<{ note: string }>`select note from parcel order by id`.execute(database)
    return [visits.rows.map((row) => row.id), parcels.rows.map((row) => row.note)]
  }

  test('shows them to their owner, the newest first, with what other tables add', async () => {
    expect(await sectionsOfTables(database, own, key)).toEqual([
      {
        heading: 'Visits',
        records: [
          { title: 'Visit', facts: [{ label: 'Left', on: '2026-11-20T05:30:00.000Z' }] },
          {
            title: 'Visit',
            facts: [
              { label: 'Room', text: 'A' },
              { label: 'Left', on: '2026-11-01T05:30:00.000Z' },
              { label: 'Parcel', text: 'Books' },
            ],
          },
        ],
      },
    ])
    expect(await sectionsOfTables(database, own, 'nobody@example.in')).toEqual([])
  })

  test('has them erased on request, with what belongs to them', async () => {
    expect(await eraseRowsOf(database, own, key)).toBe(2)
    expect(await left()).toEqual([[3], ['Tea']])
  })

  test('has them erased because of their age, in days of India', async () => {
    const [rule] = rulesOfTables(own, readSettings({}).retention)
    expect(rule).toMatchObject({ what: 'visits', rule: '30 days' })
    expect(await rule?.countAll?.(database)).toBe(3)
    expect(await rule?.count(database, new Date('2026-12-01T18:29:59.999Z'))).toBe(1)
    const later = new Date('2026-12-01T18:30:00.000Z')
    expect(await rule?.count(database, later)).toBe(2)
    expect(await rule?.erase(database, later)).toMatchObject({ count: 2 })
    expect(await left()).toEqual([[2], []])
  })
})

eachDatabase('everything about one person', (freshDatabase) => {
  let site: SiteForTests
  let parts: PersonDependencies
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
