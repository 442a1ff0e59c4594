// The calls of the specification's §7, requested as a third party would, on both databases.
import { searchResultSchema } from '#assistant/search/search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase } from './databases.ts'
import { openSite, type SiteForTests } from './site.ts'
import { calendarEntrySchema } from '#calendar/calendar-entry.ts'
import { dateMovedSchema } from '#calendar/api.server.ts'
import { complianceDatesSchema, countedDatesSchema, eventFilingsSchema } from '#calendar/compliance/api.server.ts'
import { lateFilingSchema } from '#calendar/late/api.server.ts'
import { choicesSchema, jobSchema, vacancyCountsSchema } from '#careers/job/job.ts'
import {
  addressSchema,
  contactInformationSchema,
  declarationSchema,
  faqSchema,
  historySchema,
  introductionSchema,
  partnerSchema,
  privacyNoticeSchema,
  readableNoticeSchema,
  siteSettingsSchema,
  socialLinksSchema,
  teamMemberSchema,
  teamSectionSchema,
  workingHoursSchema,
} from '#firm/firm.ts'
import { openDaysSchema, slotLengthSchema, timeSlotSchema } from '#consultations/times/times-json.server.ts'
import { insightDocumentSchema, insightSchema, insightTypeSchema } from '#insights/insight.ts'
import type { CallPath, Calls, CallInput, ResponseOf } from '#platform/pages/calls.ts'
import { callAddress } from '#platform/pages/client.ts'
import { fromRooms } from '#rooms.server.ts'
import { serviceGuideSchema, serviceSchema } from '#services/service.ts'
import {
  carouselSlideSchema,
  galleryItemSchema,
  logoSchema,
  numbersSchema,
  whatWeDoSchema,
  whatWeOfferSchema,
} from '#home/home.ts'

const lists = [
  ['/get/contactinformation', contactInformationSchema, 4],
  ['/get/eventduedates?month=11&year=2026', calendarEntrySchema, 8],
  ['/get/datechanges', dateMovedSchema, 7],
  ['/get/carousel', carouselSlideSchema, 5],
  ['/get/ourservices?forFE=true', serviceSchema, 10],
  ['/get/ourteam', teamMemberSchema, 12],
  ['/get/ourteamsection', teamSectionSchema, 1],
  ['/get/insights', insightSchema, 8],
  ['/get/insights?typeofinsight=blog', insightSchema, 4],
  ['/get/insights?typeofinsight=article&favorite=1', insightSchema, 3],
  ['/get/careers/jobs?forCards=true', jobSchema, 12],
  ['/get/numbers', numbersSchema, 1],
  ['/get/whatweoffer', whatWeOfferSchema, 1],
  ['/get/whatwedo', whatWeDoSchema, 4],
  ['/get/logos', logoSchema, 12],
  ['/get/faqs', faqSchema, 10],
  ['/get/partners', partnerSchema, 4],
  ['/get/gallery', galleryItemSchema, 39],
  ['/get/timeslots?date=2026-11-24', timeSlotSchema, 8],
  ['/get/timeslots?date=2026-11-22', timeSlotSchema, 0],
] as const

const documentSchema = insightDocumentSchema.extend({
  insightId: z.number(),
  typeofinsight: insightTypeSchema,
  insightTitle: z.string(),
})

function example<Path extends CallPath>(path: Path, schema: z.ZodType<ResponseOf<Path>>, ...given: CallInput<Path>) {
  return { address: callAddress(path, ...given), schema }
}

/** The calls that return all of a list. `lists` has an example of each. */
type ListPath = {
  [Path in CallPath]: Calls[Path] extends { query: unknown } ? never : ResponseOf<Path> extends unknown[] ? Path : never
}[CallPath]

/** One example of every public call that the typed client has. A call missing here does not compile. */
const typedCalls: Record<
  Exclude<CallPath, ListPath | `/api/console/${string}`>,
  { address: string; schema: z.ZodType }
> = {
  '/get/eventduedates': example('/get/eventduedates', z.array(calendarEntrySchema), { month: 11, year: 2026 }),
  '/get/twelvemonths': example('/get/twelvemonths', z.array(calendarEntrySchema), { month: 11, year: 2026 }),
  '/get/eventfilings': example('/get/eventfilings', eventFilingsSchema),
  '/get/latefiling': example('/get/latefiling', lateFilingSchema, { form: 'AOC-4', due: '2025-10-29' }),
  '/get/compliancedates': example('/get/compliancedates', complianceDatesSchema, {
    kind: 'private',
    agm: '2026-09-25',
  }),
  '/get/counteddates': example('/get/counteddates', countedDatesSchema, { event: 'charge', on: '2026-11-02' }),
  '/get/ourservices': example('/get/ourservices', z.array(serviceSchema), { forFE: 'true' }),
  '/get/serviceguide': example('/get/serviceguide', serviceGuideSchema.nullable(), { id: 1 }),

  '/get/search': example('/get/search', searchResultSchema, { q: 'annual return', in: 'insights' }),
  '/get/insights': example('/get/insights', z.array(insightSchema), { favorite: 1, limit: 2 }),
  '/get/insightdocuments': example('/get/insightdocuments', z.array(documentSchema), { pdf: 'sixty-day-map.pdf' }),
  '/get/careers/similarjobs': example(
    '/get/careers/similarjobs',
    z.object({ isKnown: z.boolean(), jobs: z.array(jobSchema) }),
    { id: 1 },
  ),
  '/get/careers/jobfilters': example('/get/careers/jobfilters', choicesSchema, { city: 'Pune' }),
  '/get/careers/vacancycounts': example('/get/careers/vacancycounts', vacancyCountsSchema),
  '/get/careers/jobs': example('/get/careers/jobs', z.array(jobSchema), { forCards: 'true' }),
  '/get/privacynotice': example('/get/privacynotice', readableNoticeSchema, { language: 'hi' }),
  '/get/sitesettings': example('/get/sitesettings', siteSettingsSchema),
  '/get/firmtext': example('/get/firmtext', z.union([declarationSchema, historySchema]), { slug: 'history' }),
  '/get/firmtext?slug=declaration': example('/get/firmtext?slug=declaration', declarationSchema),
  '/get/firmtext?slug=history': example('/get/firmtext?slug=history', historySchema),
  '/get/firmtext?slug=privacy': example('/get/firmtext?slug=privacy', privacyNoticeSchema),
  '/get/firmtext?slug=whatwedo': example('/get/firmtext?slug=whatwedo', introductionSchema),
  '/link/application/{token}/state': example(
    '/link/application/{token}/state',
    z.object({ state: z.literal('unknown') }),
    { token: 'none' },
  ),
  '/link/subscription/{token}/state': example(
    '/link/subscription/{token}/state',
    z.object({
      state: z.literal('unknown'),
      title: z.string(),
      text: z.string(),
      items: z.array(z.never()),
      next: z.object({ label: z.string(), to: z.string() }),
    }),
    { token: 'none' },
  ),
  '/link/reminders/{token}/state': example('/link/reminders/{token}/state', z.object({ answers: z.null() }), {
    token: 'none',
  }),
  '/get/timeslots': example('/get/timeslots', z.array(timeSlotSchema), { date: '2026-11-24' }),
  '/get/timeslots/length': example('/get/timeslots/length', slotLengthSchema),
  '/get/timeslots/days': example('/get/timeslots/days', openDaysSchema, { month: 11, year: 2026 }),
  '/link/consultation/{token}/state': example(
    '/link/consultation/{token}/state',
    z.object({ state: z.literal('unknown'), otherUnconfirmed: z.array(z.never()) }),
    { token: 'none' },
  ),
  '/link/my-data/{token}/record': example('/link/my-data/{token}/record', z.object({ state: z.literal('ended') }), {
    token: 'none',
  }),
}

const badQueries = [
  '/get/eventduedates?month=13&year=2026',
  '/get/eventduedates?month=0&year=2026',
  '/get/eventduedates?month=1e1&year=2026',
  '/get/eventduedates?month=11&year=99999',
  '/get/eventduedates?month=11',
  '/get/eventduedates',
  '/get/timeslots',
  '/get/timeslots?date=24-11-2026',
  '/get/timeslots?date=2026-02-30',
  '/get/timeslots/days?month=13&year=2026',
  '/get/timeslots/days?month=11',
  '/get/search',
  '/get/search?q=audit&in=shops',
  '/get/insights?id=abc',
  '/get/insights?id=-1',
  '/get/insights?id=1;drop table insight',
  '/get/insights?id=99999999999999999999',
  '/get/insights?typeofinsight=poem',
  '/get/insights?favorite=yes',
  '/get/insights?limit=101',
  `/get/insights?search=${'x'.repeat(5000)}`,
  '/get/careers/jobs?id=abc',
  '/get/careers/jobs?id=1.5',
  '/get/careers/jobs?page=0',
  '/get/careers/jobs?page=x',
  '/get/careers/jobs?limit=101',
  `/get/careers/jobfilters?city=${'x'.repeat(5000)}`,
  '/get/careers/similarjobs',
  '/get/careers/similarjobs?id=0',
  `/get/careers/jobs?keyword=${'x'.repeat(5000)}`,
  `/get/careers/jobs?location=${'y'.repeat(5000)}`,
  '/get/firmtext?slug=passwords',
]

eachDatabase('the calls', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  async function list<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>[]> {
    const response = await site.get(path)
    expect(response.status).toBe(200)
    return z.array(schema).parse(await response.json())
  }

  test.each(Object.entries(typedCalls))(
    '%s is a call of the application and returns its declared type',
    async (_, call) => {
      const response = await site.get(call.address)
      expect(response.status).toBe(200)
      expect(call.schema.safeParse(await response.json()).error).toBeUndefined()
    },
  )

  test('vacancies of the firm and of other companies are counted apart', async () => {
    const jobs = await list('/get/careers/jobs', jobSchema)
    const own = jobs.filter(({ company }) => company === 'PS Rao & Associates').length
    const counts = { own, others: jobs.length - own }
    expect(await (await site.get('/get/careers/vacancycounts')).json()).toEqual(counts)
    expect(Math.min(own, counts.others)).toBeGreaterThan(0)
  })

  test('the typed client has every GET call of the API description, and all others are lists', async () => {
    const description = z.object({ paths: z.record(z.string(), z.object({ get: z.unknown().optional() })) })
    const { paths } = description.parse(await (await site.get('/api/openapi.json')).json())
    const known = new Set(Object.keys(typedCalls).map((path) => path.split('?')[0]))
    const described = Object.keys(paths).filter((path) => paths[path]?.get)
    expect(described.length).toBeGreaterThan(15)
    for (const path of described.filter((each) => !known.has(each))) {
      const response = await site.get(path)
      expect([path, response.status, Array.isArray(await response.json())]).toEqual([path, 200, true])
    }
  })

  test('a room says of each call below /get/ whether its answer is the same for everybody', () => {
    const said = [
      ...fromRooms((room) => room.addresses),
      ...fromRooms((room) => room.reads).flatMap((read) => read.addresses),
    ].map(({ path }) => path)
    const mounted = site.app.routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/get/'))
    expect(mounted.map(({ path }) => path).filter((path) => !said.includes(path))).toEqual([])
  })

  test.each(lists)('%s returns a list that matches its schema', async (path, schema, atLeast) => {
    const body = await list(path, schema)
    expect(body.length).toBeGreaterThanOrEqual(atLeast)
  })

  test.each(badQueries)('%s is refused with a message', async (path) => {
    const response = await site.get(path)
    expect(response.status).toBe(400)
    const { message } = z.object({ message: z.string().min(10) }).parse(await response.json())
    expect(message).not.toMatch(/select|sqlite|postgres|stack/i)
  })

  test('contact information has three parts as JSON strings', async () => {
    const [office] = await list('/get/contactinformation', contactInformationSchema)
    expect(addressSchema.parse(JSON.parse(office?.address ?? '')).address.length).toBeGreaterThan(1)
    expect(workingHoursSchema.parse(JSON.parse(office?.workinghours ?? ''))).toHaveProperty('Saturday')
    expect(socialLinksSchema.parse(JSON.parse(office?.socialmedialinks ?? '')).Instagram).toMatch(/^https:/)
  })

  test('favorite is the number 1 or 0', async () => {
    const services = await list('/get/ourservices?forFE=true', serviceSchema)
    expect(new Set(services.map((service) => service.favorite))).toEqual(new Set([0, 1]))
  })

  test('every service has 3 to 5 key offerings and several paragraphs', async () => {
    for (const service of await list('/get/ourservices?forFE=true', serviceSchema)) {
      expect(service.keyOfferings.length, service.title).toBeGreaterThanOrEqual(3)
      expect(service.keyOfferings.length, service.title).toBeLessThanOrEqual(5)
      expect(service.content.match(/<p>/g)?.length, service.title).toBeGreaterThanOrEqual(3)
    }
  })

  test('an insight is found by its id, and an unknown id returns an empty list', async () => {
    const [newest] = await list('/get/insights', insightSchema)
    expect(await list(`/get/insights?id=${newest?.id}`, insightSchema)).toEqual([newest])
    expect(await list('/get/insights?id=999999', insightSchema)).toEqual([])
  })

  test('insights are sorted newest first, and limit and offset page through them', async () => {
    const all = await list('/get/insights', insightSchema)
    expect(all.map((insight) => insight.created_on)).toEqual(
      all
        .map((insight) => insight.created_on)
        .toSorted()
        .toReversed(),
    )
    expect(await list('/get/insights?limit=3&offset=2', insightSchema)).toEqual(all.slice(2, 5))
    const response = await site.get('/get/insights?limit=3')
    expect(response.headers.get('x-total-count')).toBe(String(all.length))
  })

  test('a job is found by keyword and location in any letter case, and a blank search finds all', async () => {
    const all = await list('/get/careers/jobs?forCards=true', jobSchema)
    const found = await list('/get/careers/jobs?forCards=true&keyword=SECRETARY&location=pune', jobSchema)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((job) => job.city === 'Pune')).toBe(true)
    expect(found.some((job) => /secretary/i.test(job.jobTitle))).toBe(true)
    expect(await list('/get/careers/jobs?keyword=%20%20&location=', jobSchema)).toEqual(all)
  })

  test.each(['%25', '_', '%5C', "'", '%2525', '.*', '%F0%9F%98%80'])(
    'a search for the signs %s finds no job',
    async (keyword) => {
      expect(await list(`/get/careers/jobs?keyword=${keyword}`, jobSchema)).toEqual([])
    },
  )

  test.each(["' or 1=1 --", '"; drop table job', 'a or b and not c', '(((', 'secretary*'])(
    'quotes and operators in %s mean nothing',
    async (keyword) => {
      const response = await site.get(`/get/careers/jobs?keyword=${encodeURIComponent(keyword)}`)
      expect(response.status).toBe(200)
      expect((await list('/get/careers/jobs', jobSchema)).length).toBeGreaterThanOrEqual(12)
    },
  )

  test('page and limit go through the jobs, and a header tells how many there are', async () => {
    const all = await list('/get/careers/jobs', jobSchema)
    const ids = all.map(({ id }) => id)
    const pageOf = async (query: string) => (await list(`/get/careers/jobs?${query}`, jobSchema)).map(({ id }) => id)
    // The firm's own come first, then those of others; of both, the newest.
    const { firmName } = await (await site.get('/get/sitesettings')).json()
    const inOrder = (job: (typeof all)[number]) => `${job.company === firmName ? 1 : 0} ${job.jobPosted}`
    expect(all.map(inOrder)).toEqual(all.map(inOrder).toSorted().toReversed())
    expect(await pageOf('page=1')).toEqual(ids.slice(0, 5))
    expect(await pageOf('page=2')).toEqual(ids.slice(5, 10))
    expect(await pageOf('page=2&limit=3')).toEqual(ids.slice(3, 6))
    expect(await pageOf('page=999')).toEqual([])
    const found = await pageOf('keyword=company')
    expect(await pageOf('keyword=company&page=2&limit=2')).toEqual(found.slice(2, 4))
    const response = await site.get('/get/careers/jobs?keyword=company&limit=1')
    expect(response.headers.get('x-total-count')).toBe(String(found.length))
    expect(response.headers.get('access-control-expose-headers')).toMatch(/x-total-count/)
    const { paths } = await (await site.get('/api/openapi.json')).json()
    expect(paths['/get/careers/jobs'].get.responses['200'].headers).toHaveProperty('X-Total-Count')
  })

  test('a job that expired yesterday in India is not listed but is found by its id', async () => {
    const [job] = await list('/get/careers/jobs', jobSchema)
    const lastMoment = new Date(`${job?.jobExpire}T18:29:59.000Z`).toISOString()
    site.setClock(lastMoment)
    const ids = async () => (await list('/get/careers/jobs', jobSchema)).map(({ id }) => id)
    expect(await ids()).toContain(job?.id)
    site.setClock(new Date(Date.parse(lastMoment) + 1000).toISOString())
    expect(await ids()).not.toContain(job?.id)
    expect(await list(`/get/careers/jobs?id=${job?.id}`, jobSchema)).toHaveLength(1)
    site.setClock('2026-11-21T05:30:00.000Z')
  })

  test('the button of a slide has an absolute URL on the site', async () => {
    const slides = await list('/get/carousel', carouselSlideSchema)
    expect(slides.map((slide) => slide.controlTitle)).toEqual([
      'Customer Speak',
      'Transformation',
      'Innovation',
      'Leadership',
      'Insights/Contact',
    ])
    expect(slides.every((slide) => slide.buttonRoute.startsWith('https://firm.example.in/'))).toBe(true)
  })

  test('an image from a list is immutable for a year', async () => {
    const [picture] = await list('/get/gallery', galleryItemSchema)
    expect(picture?.imagealt.length).toBeGreaterThan(10)
    const response = await site.get(`/files${picture?.imageurl}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a document may be read from another origin, as when FILE_HOST names one', async () => {
    const [document] = await list('/get/insightdocuments?pdf=sixty-day-map.pdf', insightDocumentSchema)
    const response = await site.get(`/files${document?.url}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test.each([
    '/files/..%2fsite.sqlite',
    '/files/public%2f..%2f..%2fsite.sqlite',
    '/files/secret',
    `/files/${'a'.repeat(300)}-0123456789.jpg`,
    '/files/gallery/x-0000000000.svg',
    '/files/a%00b-0000000000.svg',
  ])('the path %s returns 404', async (path) => {
    const response = await site.app.fetch(new Request(`https://firm.example.in${path}`))
    expect(response.status).toBe(404)
  })

  test('every due date of a month is in that month', async () => {
    for (const [month, year] of [
      ['1', '2026'],
      ['2', '2028'],
      ['10', '2026'],
      ['12', '2030'],
    ]) {
      const entries = await list(`/get/eventduedates?month=${month}&year=${year}`, calendarEntrySchema)
      const prefix = `${year}-${String(month).padStart(2, '0')}-`
      expect(entries.filter((entry) => !entry.eventduedate.startsWith(prefix))).toEqual([])
    }
  })

  test('due dates depend on the day of the general meeting in the settings', async () => {
    const agm = async () => {
      const months = await Promise.all(
        [8, 9].map((month) => list(`/get/eventduedates?month=${month}&year=2026`, calendarEntrySchema)),
      )
      return months.flat().filter((entry) => /annual general meeting/i.test(entry.eventName + entry.description))
    }
    expect(
      (await list('/get/eventduedates?month=10&year=2026', calendarEntrySchema)).some((entry) =>
        /AOC-4/.test(entry.eventName),
      ),
    ).toBe(true)
    const before = (await agm()).map((entry) => entry.eventduedate)
    await site.database.updateTable('site_setting').set({ agm_month_day: '08-20' }).execute()
    const september = await list('/get/eventduedates?month=9&year=2026', calendarEntrySchema)
    expect(september.some((entry) => /AOC-4/.test(entry.eventName))).toBe(true)
    await site.database.updateTable('site_setting').set({ agm_month_day: '09-30' }).execute()
    expect((await agm()).map((entry) => entry.eventduedate)).toEqual(before)
  })

  test('staff can move one occurrence, hide another and add their own', async () => {
    const october = await list('/get/eventduedates?month=10&year=2026', calendarEntrySchema)
    const rule = await site.database
      .selectFrom('calendar_rule')
      .select('id')
      .where('definition', 'like', '%AOC-4%')
      .executeTakeFirstOrThrow()
    const original = october.find((entry) => /AOC-4/.test(entry.eventName))
    await site.database
      .insertInto('calendar_override')
      .values({
        rule_id: rule.id,
        original_day: original?.eventduedate ?? '',
        action: 'move',
        new_day: '2026-12-31',
        note: '',
        circular: 'General Circular 1/2026',
      })
      .execute()
    await site.database
      .insertInto('calendar_entry')
      .values({
        day: '2026-10-05',
        kind: 'event',
        title: 'Open house at the Hyderabad office',
        description: '',
        law: '',
        category: null,
      })
      .execute()
    const names = async (month: number) =>
      (await list(`/get/eventduedates?month=${month}&year=2026`, calendarEntrySchema)).map((entry) => entry.eventName)
    expect((await names(10)).filter((name) => name === original?.eventName)).toEqual([])
    expect(await names(12)).toContain(original?.eventName)
    expect(await names(10)).toContain('Open house at the Hyderabad office')
  })

  test('settings are complete', async () => {
    const settings = siteSettingsSchema.parse(await (await site.get('/get/sitesettings')).json())
    expect(settings).toMatchObject({ firmName: 'PS Rao & Associates', members: 25, copyrightYear: 2024 })
  })

  test('an unknown call returns 404 with a message', async () => {
    const response = await site.get('/get/everything')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: 'There is no such address' })
  })

  test.each([
    ['PUT', '/post/contactus', 'POST'],
    ['DELETE', '/post/subscribe', 'POST'],
    ['PATCH', '/post/privacyrequest', 'POST'],
    ['POST', '/get/logos', 'GET, HEAD'],
  ])('%s of %s is refused with 405 and the methods allowed', async (method, path, allow) => {
    const headers = { 'content-type': 'application/json' }
    const response = await site.send(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(await response.json()).toHaveProperty('message', expect.stringMatching(/\.$/))
  })

  describe('the contact call', () => {
    const enquiry = {
      name: 'Meera Iyer',
      email: 'meera@kaverifoods.example.in',
      phoneNumber: '',
      companyName: 'Kaveri Foods',
      location: 'Chennai',
      message: 'Please call about our annual return.',
    }

    test('stores an enquiry and returns a message', async () => {
      const response = await site.post('/post/contactus', enquiry)
      expect(response.status).toBe(200)
      const body = await response.json()
      const rows = await site.database.selectFrom('lead').selectAll().where('email', '=', enquiry.email).execute()
      const { reference } = rows[0]!
      expect(body).toEqual({ message: 'Thank you. Your message has been received.', reference })
      expect(rows).toMatchObject([
        { kind: 'enquiry', state: 'new', company: 'Kaveri Foods', received_on: '2026-11-21T05:30:00.000Z' },
      ])
    })

    test.each(['name', 'email', 'companyName', 'location', 'message'])(
      'an enquiry without %s is refused, naming the field',
      async (field) => {
        const response = await site.post('/post/contactus', { ...enquiry, [field]: ' ' })
        expect(response.status).toBe(422)
        const body = z
          .object({ message: z.string(), errors: z.record(z.string(), z.string()) })
          .parse(await response.json())
        expect(body.message).toBe('Please enter all the mandatory fields')
        expect(Object.keys(body.errors)).toEqual([field])
      },
    )

    test('a phone number may be left out', async () => {
      const { phoneNumber: _, ...without } = enquiry
      expect((await site.post('/post/contactus', without)).status).toBe(200)
    })

    test.each(['{', '[]', 'null', '"text"', '{"name":1}'])('the body %s is refused with a 4xx status', async (body) => {
      const response = await site.post('/post/contactus', body)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(await response.json()).toHaveProperty('message')
    })

    test('a NUL in a field or in a query is left out', async () => {
      expect((await site.post('/post/contactus', { ...enquiry, message: 'a\u0000b' })).status).toBe(200)
      for (const query of ['/get/search?q=', '/get/insights?search=', '/get/careers/jobs?keyword=']) {
        const [found, same] = await Promise.all([site.get(`${query}au%00di%0Bt`), site.get(`${query}audi%20t`)])
        expect([query, found.status, await found.json()]).toEqual([query, 200, await same.json()])
      }
    })
  })

  describe('the API description', () => {
    test('describes every form as JSON and as urlencoded, with the same fields, and a form with a file as multipart', async () => {
      const described = (await (await site.get('/api/openapi.json')).json()) as {
        paths: Record<string, { post?: { requestBody: { required: boolean; content: Record<string, unknown> } } }>
        components: { schemas: Record<string, { properties: Record<string, unknown> }> }
      }
      const forms = Object.entries(described.paths).filter(([path]) => path.startsWith('/post/'))
      expect(forms.map(([path]) => path)).toEqual(
        expect.arrayContaining(['/post/contactus', '/post/subscribe', '/post/privacyrequest']),
      )
      const application = described.paths['/post/careers/jobapplication']?.post?.requestBody
      expect(Object.keys(application?.content ?? {})).toEqual(['multipart/form-data'])
      const others = forms.filter(([path]) => path !== '/post/careers/jobapplication')
      for (const [path, { post }] of others) {
        const { required, content } = post?.requestBody ?? {}
        expect([path, required, Object.keys(content ?? {})]).toEqual([
          path,
          true,
          ['application/json', 'application/x-www-form-urlencoded'],
        ])
        expect(content?.['application/json']).toEqual(content?.['application/x-www-form-urlencoded'])
      }
      expect(Object.keys(described.components.schemas['Enquiry']?.properties ?? {})).toContain('companyName')
      expect(await (await site.get('/api/docs')).text()).toContain(
        'Body, as application/json or application/x-www-form-urlencoded',
      )
    })
  })

  describe('the subscribe call', () => {
    test('the same address in another case is one subscriber, with the same response', async () => {
      const first = await site.post('/post/subscribe', { email: 'Reader@Example.in' })
      const second = await site.post('/post/subscribe', { email: 'reader@example.IN' })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await first.json()).toEqual(await second.json())
      const rows = await site.database
        .selectFrom('subscription')
        .selectAll()
        .where('email_key', '=', 'reader@example.in')
        .execute()
      expect(rows).toHaveLength(1)
    })

    test.each(['', 'reader', 'reader@', 'reader@example', 'reader@example.i', 'a b@example.in'])(
      '%j is refused',
      async (email) => {
        const response = await site.post('/post/subscribe', { email })
        expect(response.status).toBe(422)
        expect(await response.json()).toHaveProperty('message', 'Please enter valid email id')
      },
    )
  })

  describe('the database', () => {
    test('refuses what the schema forbids', async () => {
      const { database } = site
      await expect(database.updateTable('service').set({ favorite: 2 }).execute()).rejects.toThrow()
      await expect(database.updateTable('logo').set({ imagealt: '' }).execute()).rejects.toThrow()
      await expect(database.updateTable('firm_number').set({ clients: -1 }).execute()).rejects.toThrow()
      await expect(
        database
          .insertInto('key_offering')
          .values({ service_id: 9999, position: 0, title: 'x', content: '' })
          .execute(),
      ).rejects.toThrow()
      await expect(database.updateTable('job').set({ job_expire: '2001-01-01' }).execute()).rejects.toThrow()
    })
  })
})
