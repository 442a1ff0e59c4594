// Consultants who differ, on both databases: whose times are shown, who is given a call, and who is kept.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookerAt, nothingBooked, tuesday } from '../../tests/people/booker.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import type { LeadView } from '#leads/inbox/inbox.ts'
import {
  emptyConsultant,
  type BookingDetail,
  type ConsultantForm,
  type RulesAnswer,
} from '#consultations/by-staff/bookings.ts'

const wednesday = '2026-11-25'

eachDatabase('consultants who differ', (freshDatabase) => {
  let site: SiteForTests
  let services: RulesAnswer['services']
  const { book, mailsTo } = bookerAt(() => site)
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    await site.database
      .insertInto('staff')
      .values({ id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'manager', ended_on: null })
      .execute()
    services = (await rules()).services
  })
  beforeEach(async () => {
    await nothingBooked(site)
    await save([])
  })
  afterAll(() => site.close())

  const call = async <Answer>(path: string, body?: unknown): Promise<Answer> =>
    (await (await site.asStaff('Neha', `/api/console/${path}`, body, 'manager')).json()) as Answer
  const rules = () => call<RulesAnswer>('booking-rules')
  const planned = async (consultants: Partial<ConsultantForm>[]) => {
    const present = await rules()
    const all = consultants.map((each) => ({ ...emptyConsultant, ...each }))
    const changed = all.length === 0 ? [emptyConsultant] : all
    return { version: present.version, rules: { ...present.rules, capacity: changed.length, consultants: changed } }
  }
  const save = async (consultants: Partial<ConsultantForm>[]) => call('booking-rules', await planned(consultants))
  const title = (index: number) => services[index]!.title
  const asha = () => ({ name: 'Asha Rao', isNamed: true, services: [services[0]!.id] })
  const ravi = () => ({ name: 'Ravi Menon', isNamed: true, services: [services[1]!.id] })
  const times = async (query = '', date = tuesday) => {
    const found: { start: { hours: number; minutes: number } }[] = await (
      await site.get(`/get/timeslots?date=${date}${query}`)
    ).json()
    return found.map(({ start: { hours, minutes } }) => `${hours}:${String(minutes).padStart(2, '0')}`)
  }
  const days = async (query = '') =>
    (await (await site.get(`/get/timeslots/days?month=11&year=2026${query}`)).json()) as {
      days: string[]
      choices?: { subjects: string[]; subject: string }
      isFallback?: boolean
    }
  const subject = (text: string) => `&subject=${encodeURIComponent(text)}`
  const called = async () =>
    (await site.database.selectFrom('booking').select('consultant').orderBy('id').execute()).map(
      ({ consultant }) => consultant,
    )
  const state = async (link: string) =>
    ((await (await site.get(`${link}/state`)).json()) as { booking: unknown }).booking
  const emails = Array.from({ length: 20 }, (_, index) => `meera@firm-${index}.example.in`)

  test('nothing is asked, and nothing is different, as long as nobody has set any up', async () => {
    const before = await (await site.get('/get/timeslots/days?month=11&year=2026')).text()
    expect(Object.keys(JSON.parse(before) as object)).toEqual([
      'today',
      'first',
      'last',
      'days',
      'times',
      'next',
      'nextFree',
    ])
    await save([{ name: 'Asha Rao' }, { name: 'Ravi Menon' }])
    expect(await (await site.get('/get/timeslots/days?month=11&year=2026')).text()).toBe(before)
    expect((await book()).booking).not.toHaveProperty('consultant')
  })

  test('a subject leads to whoever has it, and to nobody else', async () => {
    await save([asha(), ravi()])
    await book({ email: emails[0], slot: '09:00', subject: title(0) })
    await book({ email: emails[1], slot: '09:00', subject: title(1) })
    expect(await called()).toEqual([1, 2])
    await book({ email: emails[2], slot: '10:00', subject: title(0) })
    expect(await called()).toEqual([1, 2, 1])
    // Ravi is free then, but was not asked for.
    const refused = await book({ email: emails[3], slot: '10:00', subject: title(0) })
    expect(refused.status).toBe(409)
    expect(await times(subject(title(0)))).toEqual(['9:30', '10:30', '11:00', '11:30', '12:00', '12:30'])
    expect(await times()).toEqual(['9:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
  })

  test('what nobody has is said, and whoever is free is offered', async () => {
    await save([asha(), ravi()])
    expect(await days(subject(title(2)))).toMatchObject({ isFallback: true, choices: { subject: title(2) } })
    expect(await times(subject(title(2)))).toHaveLength(8)
    expect((await book({ subject: title(2) })).status).toBe(201)
    expect(await days(subject(title(0)))).not.toHaveProperty('isFallback')
    expect(await days(subject('Something else'))).not.toHaveProperty('isFallback')
    // A link from elsewhere is no reason to refuse anything.
    expect(await days(subject('<b>'))).toMatchObject({ choices: { subject: '' } })
  })

  test('a key offering and an article stand for their service', async () => {
    await save([asha(), ravi()])
    const offering = await site.database
      .selectFrom('key_offering')
      .innerJoin('service', 'service.id', 'service_id')
      .select(['key_offering.title', 'service.title as service'])
      .executeTakeFirstOrThrow()
    expect(await days(subject(offering.title))).toMatchObject({ choices: { subject: offering.service } })
    const guides = await Promise.all(
      services.map(async ({ id, title: service }) => {
        const guide = (await (await site.get(`/get/serviceguide?id=${id}`)).json()) as {
          insights: { title: string }[]
        } | null
        return (guide?.insights ?? []).map((insight) => ({ service, insight: insight.title }))
      }),
    )
    const [first] = guides.flat()
    expect(await days(subject(first!.insight))).toMatchObject({ choices: { subject: first!.service } })
  })

  test('whoever has fewest calls on the day is given the next, and then the lowest number', async () => {
    await save([{ name: 'Asha' }, { name: 'Ravi' }, { name: 'Neha', isActive: false }])
    for (const [index, slot] of ['09:00', '09:30', '10:00', '10:30'].entries())
      await book({ email: emails[index], slot })
    expect(await called()).toEqual([1, 2, 1, 2])
    // Nobody is idle who can take it, though both have as many.
    for (const index of [4, 5]) expect((await book({ email: emails[index], slot: '11:00' })).status).toBe(201)
    expect((await book({ email: emails[6], slot: '11:00' })).status).toBe(409)
    expect(await called()).not.toContain(3)
  })

  test('hours of their own count for them alone', async () => {
    await save([asha(), { ...ravi(), hours: [{ weekday: 2, opens: '15:00', closes: '16:00' }] }])
    expect(await times()).toEqual([
      '9:00',
      '9:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '3:00',
      '3:30',
    ])
    expect(await times(subject(title(1)))).toEqual(['3:00', '3:30'])
    expect(await times(subject(title(1)), wednesday)).toEqual([])
    expect((await book({ slot: '15:00' })).status).toBe(201)
    expect(await called()).toEqual([2])
    expect((await book({ email: emails[1], slot: '09:00', subject: title(1) })).status).toBe(409)
  })

  test('of many at once nobody is booked twice, and nobody is refused whom somebody could meet', async () => {
    await save([asha(), ravi(), {}])
    const wishes = [title(0), title(1), title(2), '']
    const answers = await Promise.all(
      emails.map((email, index) => book({ email, slot: '09:00', subject: wishes[index % wishes.length] })),
    )
    const booked = answers.filter(({ status }) => status === 201)
    expect(new Set(await called())).toEqual(new Set([1, 2, 3]))
    expect([booked.length, answers.length]).toEqual([3, 20])
    expect(await times()).not.toContain('9:00')
  })

  test('the name is in the answer, the e-mails and the invitation, and the person is kept on a move', async () => {
    await save([asha(), ravi()])
    const { booking, link } = await book({ slot: '09:00', subject: title(1), guests: 'ravi@audit.example.in' })
    expect(booking).toMatchObject({ consultant: 'Ravi Menon' })
    const mails = [...(await mailsTo('meera@kaverifoods.example.in')), ...(await mailsTo('ravi@audit.example.in'))]
    expect(mails.length).toBeGreaterThan(2)
    for (const { text } of mails) expect(text).toContain('Ravi Menon')
    const [lead] = await site.database.selectFrom('lead').select('reference').execute()
    const seen: LeadView = await (await site.asStaff('Neha', `/api/console/leads/${lead!.reference}`)).json()
    expect(seen.mails.filter(({ recipient }) => recipient === 'ravi@audit.example.in')).toMatchObject([
      { isToPerson: false, isToOffice: false },
    ])
    expect(mails[0]!.calendar?.replaceAll(String.raw`\r\n `, '')).toContain('Who will call: Ravi Menon')
    expect(await state(link!)).toMatchObject({
      consultant: 'Ravi Menon',
      preferences: { consultant: 2, subject: title(1) },
    })
    // Asha is free at ten, and Ravi is not.
    await book({ email: emails[0], slot: '10:00', subject: title(1) })
    expect((await site.post(`${link!}/move`, { date: tuesday, slot: '10:00' })).status).toBe(409)
    expect(await times('&consultant=2')).toEqual(['9:30', '10:30', '11:00', '11:30', '12:00', '12:30'])
    expect((await site.post(`${link!}/move`, { date: tuesday, slot: '11:00' })).status).toBe(200)
    expect(await called()).toEqual([2, 2])
  })

  test('who takes no calls any more is replaced by whoever has what was asked for, and this is said', async () => {
    await save([asha(), ravi()])
    const { link } = await book({ slot: '09:00', subject: title(0) })
    await save([{ ...asha(), isActive: false }, ravi(), { ...asha(), name: 'Lata Nair' }])
    const kept = `&consultant=1${subject(title(0))}`
    expect(await days(kept)).toMatchObject({ isFallback: true })
    expect(await times(kept, wednesday)).toHaveLength(8)
    expect(await state(link!)).toMatchObject({ consultant: 'Asha Rao' })
    const moved = await site.post(`${link!}/move`, { date: wednesday, slot: '09:00' })
    expect(await moved.json()).toMatchObject({ booking: { consultant: 'Lata Nair' } })
    expect(await called()).toEqual([3])
  })

  test('staff hand a call over, the second of two is told, and so is the visitor', async () => {
    await save([asha(), ravi(), { name: 'Lata Nair', isActive: false }])
    await book({ slot: '09:00', subject: title(0) })
    await site.deliverMails()
    const { id } = await site.database.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const to = (consultant: number, sequence: number) =>
      site.asStaff('Neha', `/api/console/bookings/${id}/reassign`, { sequence, consultant, line: '' }, 'manager')
    expect((await to(3, 0)).status).toBe(422)
    const [one, other] = await Promise.all([to(2, 0), to(2, 0)])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect(await called()).toEqual([2])
    const mail = (await mailsTo('meera@kaverifoods.example.in')).findLast(({ subject: text }) =>
      text.startsWith('Who will call'),
    )
    expect(mail?.text).toContain('Ravi Menon')
    expect(mail?.calendar).toContain('SEQUENCE:1')
    const detail = await call<BookingDetail>(`bookings/${id}`)
    expect(detail).toMatchObject({ consultant: 2, subject: title(0), startsOn: `${tuesday}T03:30:00.000Z` })
    expect(detail.history.at(-1)).toMatchObject({ reassigned: { from: 'Asha Rao', to: 'Ravi Menon' } })
    // Somebody else's call at the same time is in the way of another hand-over.
    await book({ email: emails[0], slot: '09:00', subject: title(0) })
    expect((await to(1, 1)).status).toBe(409)
  })

  test('the effect is told before it is saved, and what cannot be saved is refused in words', async () => {
    await save([asha(), ravi()])
    await book({ slot: '09:00', subject: title(0) })
    const effect = async (consultants: Partial<ConsultantForm>[]) =>
      call<{ outside?: { because: string }[]; message?: string }>('booking-rules/effect', await planned(consultants))
    const because = async (changes: Partial<ConsultantForm>) =>
      (await effect([{ ...asha(), ...changes }, ravi()])).outside?.map((each) => each.because)
    expect(await because({ isActive: false })).toEqual(['consultant'])
    expect(await because({ hours: [{ weekday: 3, opens: '09:00', closes: '13:00' }] })).toEqual(['hours'])
    expect(await because({})).toEqual([])
    expect((await effect([{ isNamed: true }])).message).toContain('Enter the name')
  })
})
