// The first page of the console: what waits, how it is counted, and what each role sees of it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lateBefore, officeHours, waitedText, waitingSince } from '#leads/inbox/waiting.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import type { LeadKind } from '#leads/lead.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import { bookerAt } from '../../../tests/people/booker.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { editorSentence, sentencesOf, type Today } from './today.ts'
import { enqueueLetter } from '../../../tests/people/mails.ts'

const tables = ['mail', 'consent', 'lead', 'setting_version', 'staff', 'first_hour_dismissal'] as const
/** Wednesday, 25 November 2026, 11:00 in India. */
const now = '2026-11-25T05:30:00.000Z'

eachDatabase('today', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock(now)
    for (const table of tables) await site.database.deleteFrom(table).execute()
    for (const part of ['firm', 'grievance', 'offices'] as const)
      await site.database.insertInto('setting_version').values({ name: part, version: 0, changed_on: null }).execute()
  })
  afterAll(() => site.close())

  const today = async (role: 'editor' | 'manager' | 'administrator' = 'administrator'): Promise<Today> =>
    (await site.asStaff('Neha', '/api/console/today', undefined, role)).json()
  const counts = async (role: 'editor' | 'manager' = 'manager') =>
    (await site.asStaff('Neha', '/api/console/counts', undefined, role)).json()
  async function receive(on: string, kind: LeadKind = 'enquiry', isSpam = false): Promise<void> {
    const lead = { kind, name: 'Meera Iyer', email: `m${on}@example.in`, company: 'Kaveri Foods', message: 'Charge?' }
    await receiveLead(site.database, { lead, consents: [], mails: () => [], isSpam }, new Date(on))
  }

  test('shows who waits, the longest first, in the hours of the office', async () => {
    await receive('2026-11-25T04:30:00.000Z')
    // Friday at 18:00: half an hour, then Saturday, Monday and Tuesday.
    await receive('2026-11-20T12:30:00.000Z')
    await receive('2026-11-24T12:30:00.000Z', 'hand-over')
    await receive('2026-11-19T12:30:00.000Z', 'enquiry', true)
    await receive('2026-11-19T12:30:00.000Z', 'consultation')
    const { waiting } = await today('manager')
    expect(waiting).toMatchObject({ total: 3, latePeople: 1 })
    expect(waiting?.list.map(({ waiting: { officeMinutes, level } }) => [officeMinutes, level])).toEqual([
      [30 + 240 + 540 + 540 + 90, 'late'],
      [30 + 90, 'fresh'],
      [60, 'fresh'],
    ])
    await site.database.updateTable('lead').set({ state: 'answered' }).execute()
    expect((await today('manager')).waiting).toMatchObject({ total: 0, latePeople: 0, list: [] })
  })

  test('shows an editor their own drafts and what is scheduled', async () => {
    const calm = await today('editor')
    expect(editorSentence({ ...calm, unanswered: { list: [], total: 0 } })).toBe('Nothing is waiting for you.')
    const create = async (who: string, question: string) => {
      const body = { kind: 'faq', body: { question, answer: 'Yes.' } }
      return (await site.asStaff(who, '/api/console/records', body, 'editor')).json()
    }
    const [own, timed] = [await create('Neha', 'Mine?'), await create('Arun', 'Timed?')]
    await create('Arun', 'His?')
    const at = '2026-11-27T03:30:00.000Z'
    await site.asStaff('Arun', `/api/console/records/${timed.id}/publish`, { version: 1, at }, 'editor')
    const shown = await today('editor')
    expect(shown.writing).toEqual({
      total: 1,
      drafts: [{ id: own.id, kind: 'faq', kindName: 'Question and answer', title: 'Mine?', isLive: false, on: now }],
      scheduled: [
        { id: timed.id, kind: 'faq', kindName: 'Question and answer', title: 'Timed?', isLive: false, on: at },
      ],
    })
    expect(editorSentence(shown)).toContain('One draft of yours is not published.')
  })

  test('counts as many as the menu and the inbox: of all, and of applications', async () => {
    for (const kind of ['enquiry', 'application', 'application', 'correction', 'consultation'] as const)
      await receive(`2026-11-24T12:30:0${(await counts())['/leads'].number}.000Z`, kind)
    await receive('2026-11-24T12:30:09.000Z', 'application', true)
    const inbox = async (path: string) => (await site.asStaff('Neha', `/api/console/leads${path}`)).json()
    const { all, kinds } = await inbox('/counts')
    expect([all, (await inbox('')).total, (await today()).waiting?.total]).toEqual([4, 4, 4])
    expect([kinds.application, (await inbox('?filter={"kind":"application"}')).total]).toEqual([2, 2])
    expect(await counts()).toMatchObject({ '/leads': { number: all }, '/applications': { number: kinds.application } })
  })

  test('shows the day’s consultations between the times that are free', async () => {
    site.setClock('2026-11-21T05:30:00.000Z')
    const { book, mustConfirm } = bookerAt(() => site)
    expect(mustConfirm(await book({ date: '2026-11-25', slot: '11:00' }, '198.51.100.1'))).toBe(false)
    expect(
      mustConfirm(await book({ date: '2026-11-25', slot: '12:00', email: 'ravi@example.in' }, '198.51.100.1')),
    ).toBe(true)
    site.setClock(now)
    const { consultations } = await today('manager')
    // A time that is held is shown, but not counted as booked.
    expect(consultations?.booked).toBe(1)
    expect(consultations?.entries.map(({ startsOn, people }) => [startsOn.slice(11, 16), people.length])).toEqual([
      ['03:30', 0],
      ['04:00', 0],
      ['04:30', 0],
      ['05:00', 0],
      ['05:30', 1],
      ['06:00', 0],
      ['06:30', 1],
      ['07:00', 0],
    ])
    const people = consultations?.entries.flatMap((entry) => entry.people.map(({ confirmBy }) => confirmBy))
    expect(people).toEqual([null, '2026-11-21T05:40:00.000Z'])
    expect(await counts()).toMatchObject({ '/bookings': { number: 1 } })
  })

  test('shows an editor nothing of any visitor', async () => {
    await receive('2026-11-20T12:30:00.000Z')
    expect(await today('editor')).toMatchObject({
      waiting: null,
      consultations: null,
      failedMails: null,
      firstHour: null,
    })
    expect(JSON.stringify(await today('editor'))).not.toContain('Meera')
    expect(Object.keys(await counts('editor'))).toEqual(['/assistant'])
    await receive('2026-11-20T12:30:00.000Z', 'correction')
    await receive('2026-11-20T12:30:00.000Z', 'correction', true)
    expect(await counts()).toMatchObject({
      '/leads': { number: 2 },
      '/applications': { number: 0 },
      '/mail': { number: 0, isBad: false },
    })
  })

  test('begins with what is not set up, until it is: without a way to change it for whoever may not', async () => {
    const missing = async (role: 'editor' | 'manager' | 'administrator') => (await today(role)).notSetUp
    const lines = [
      ['No mail server is set. No e-mail is delivered to visitors or to the office.', '/console/mail'],
      [
        'E-mails about enquiries go to hyderabad@psrao.example.in, which is only an example. No one receives them.',
        '/console/settings#offices',
      ],
      [
        'The address of the video service is only an example. No one can join a consultation.',
        '/console/settings#firm',
      ],
    ] as const
    expect(await missing('administrator')).toEqual(lines.map(([says, to]) => ({ says, to })))
    expect(await missing('manager')).toEqual(
      lines.map(([says, to]) => ({ says, to: to === '/console/mail' ? to : null })),
    )
    expect(await missing('editor')).toEqual([])
    const { meeting_link_base: before } = await site.database
      .selectFrom('site_setting')
      .select('meeting_link_base')
      .executeTakeFirstOrThrow()
    const set = (base: string) => site.database.updateTable('site_setting').set({ meeting_link_base: base }).execute()
    await set('https://meet.firm.in/')
    expect(await missing('administrator')).toHaveLength(2)
    await set(before)
    const [to = ''] = await officeAddresses(site.database)
    const parts = { fromName: 'Firm', to: { address: to }, subject: 'Enquiry', html: '', text: '' }
    const id = await enqueueLetter(site.database, { ...parts, messageId: '<1@firm.example.in>' }, new Date(now))
    const refuse = (changes: object) => site.database.updateTable('mail').set(changes).where('id', '=', id).execute()
    await refuse({ attempts: 5, refused_by: 'mailbox' })
    const refused = (state: string) => ({
      says: '1 e-mail to our own office could not be delivered.',
      to: `/console/mail?filter=${encodeURIComponent(JSON.stringify({ state }))}`,
    })
    expect(await missing('manager')).toContainEqual(refused('waiting'))
    await refuse({ state: 'failed' })
    expect(await missing('manager')).toContainEqual(refused('failed'))
  })

  test('the list of the first hour ticks itself, and can be put away by each person', async () => {
    const done = async () => (await today()).firstHour?.filter(({ isDone }) => isDone).map(({ task }) => task)
    expect(await done()).toEqual([])
    const meetingLinkBase = 'https://meet.firm.in/'
    const body = { version: 0, firmName: 'PS Rao & Associates', phone: '+91 40 0000 0000', meetingLinkBase }
    expect((await site.asStaff('Neha', '/api/console/settings/firm', body)).status).toBe(200)
    for (const id of ['neha', 'ravi'])
      await site.database
        .insertInto('staff')
        .values({
          id,
          name: id,
          email: `${id}@firm.example.in`,
          role: id === 'ravi' ? 'manager' : 'administrator',
          ended_on: null,
        })
        .execute()
    expect(await done()).toEqual(['firm', 'invitation'])
    const rules = await (await site.asStaff('Neha', '/api/console/booking-rules')).json()
    expect((await site.asStaff('Neha', '/api/console/booking-rules', rules)).status).toBe(200)
    expect((await bookerAt(() => site).book({ date: '2026-12-01' })).status).toBe(201)
    expect(await done()).toEqual(['firm', 'hours', 'booking', 'invitation'])
    await site.asStaff('Neha', '/api/console/today/first-hour', { isShown: false })
    expect((await today()).firstHour).toBeNull()
    const ravis: Today = await (await site.asStaff('Ravi', '/api/console/today')).json()
    expect(ravis.firstHour).toHaveLength(8)
    await site.asStaff('Neha', '/api/console/today/first-hour', { isShown: true })
    expect(await done()).toContain('firm')
  })
})

test.each([
  [0, 'since Sun 07:02'],
  [59, '59 min'],
  [160, '2 h 40 min'],
  [540, '9 h'],
  [600, '1 day 1 h'],
  [1080, '2 days'],
])('%i working minutes are written %j', (officeMinutes, text) => {
  expect(waitedText({ officeMinutes, dayMinutes: 540, level: 'fresh' }, '2026-11-29T01:32:00.000Z')).toBe(text)
})

test('the sentences at the top say what to do first', () => {
  const waiting = { list: [] }
  const texts = (late: number, total: number, failed: number) =>
    sentencesOf({ waiting: { ...waiting, latePeople: late, total }, failedMails: { list: [], total: failed } }).map(
      ({ strong, rest }) => `${strong} ${rest}`,
    )
  expect(texts(2, 6, 2)).toEqual([
    'Two people have waited longer than a working day.',
    'Two e-mails could not be delivered.',
  ])
  expect(texts(1, 1, 0)).toEqual(['One person has waited longer than a working day.'])
  expect(texts(0, 14, 1)).toEqual([
    '14 leads are waiting for an answer, none longer than a working day.',
    'One e-mail could not be delivered.',
  ])
  expect(texts(0, 0, 0)).toEqual([])
})

test('whoever came before has waited for longer than a working day', () => {
  const hours = officeHours([
    ['Monday', '9:30 AM to 6:30 PM'],
    ['Tuesday', '9:30 AM to 6:30 PM'],
    ['Saturday', '10:00 AM to 2:00 PM'],
  ])
  const office = { hours, isHoliday: (day: string) => day === '2026-11-24' }
  const at = new Date('2026-11-28T12:00:00+05:30')
  const before = lateBefore(at, office)
  expect(before).toEqual(new Date('2026-11-23T11:30:00+05:30'))
  expect(waitingSince(before.toISOString(), at, office).level).toBe('due')
  expect(waitingSince(new Date(before.getTime() - 60_000).toISOString(), at, office).level).toBe('late')
})
