// The search through its call, on both databases: what it finds in the starting content, and how it follows changes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { jobSchema, type Job } from '#careers/job/job.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { openJobSearch } from './job-search.server.ts'

const startingInstant = '2026-11-21T05:30:00.000Z'
const today = '2026-11-21'

eachDatabase('the search for jobs', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())
  beforeEach(() => site.setClock(startingInstant))

  async function find(keyword: string, location = ''): Promise<Job[]> {
    const query = new URLSearchParams({ forCards: 'true', keyword, location })
    const response = await site.get(`/get/careers/jobs?${query}`)
    expect(response.status).toBe(200)
    return z.array(jobSchema).parse(await response.json())
  }
  const titles = (jobs: Job[]) => jobs.map(({ jobTitle }) => jobTitle)
  const publish = () => site.database.transaction().execute(publishChange)

  test('"secratary pune" finds the secretary in Pune before all others', async () => {
    for (const found of [await find('secratary pune'), await find('pune secratary'), await find('secratary', 'pune')]) {
      expect(found[0]).toMatchObject({ jobTitle: 'Company Secretary', city: 'Pune' })
    }
  })

  test('"FEMA" finds every open job in whose text it stands, those with it in the title first', async () => {
    const rows = await site.database.selectFrom('job').selectAll().execute()
    const expected = rows.filter((row) => /\bFEMA\b/.test(Object.values(row).join(' ')))
    expect(expected.length).toBeGreaterThanOrEqual(4)
    const found = await find('FEMA')
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      expect.arrayContaining(expected.map(({ id }) => id).toSorted()),
    )
    const inTitle = found.map(({ jobTitle }) => /FEMA/.test(jobTitle))
    expect(inTitle).toEqual(inTitle.toSorted().toReversed())
    expect(inTitle[0]).toBe(true)
  })

  test('a city is found under its former name', async () => {
    const found = await find('', 'Bangalore')
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ city }) => city))).toEqual(new Set(['Bengaluru']))
  })

  test('every part of a job is searched', async () => {
    const row = await site.database
      .insertInto('job')
      .values({
        job_title: 'Wortone',
        job_type: 'Worttwo',
        job_level: 'Wortthree',
        company: 'Wortfour',
        highest_qualification: 'Wortfive',
        city: 'Wortsix',
        country: 'Wortseven',
        description: '{"ops":[{"insert":"Worteight\\n"}]}',
        requirements: '["Wortnine"]',
        desirable: '["Wortten"]',
        benefits: '["Worteleven"]',
        icon: '',
        salary_start: 1,
        salary_end: 2,
        currency: 'INR',
        job_posted: today,
        job_expire: '2026-12-31',
        created_on: startingInstant,
        updated_on: startingInstant,
        experience_start: 0,
        experience_end: 1,
        facebook_link: '',
        linkedin_link: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publish()
    for (const number of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']) {
      expect(
        (await find(`wort${number}`)).map(({ id }) => id),
        number,
      ).toEqual([row.id])
    }
    await site.database.deleteFrom('job').where('id', '=', row.id).execute()
    await publish()
    expect(await find('wortone')).toEqual([])
  })

  test('a published change is found by the next search', async () => {
    const change = (job_title: string) =>
      site.database.updateTable('job').set({ job_title }).where('id', '=', 1).returning('job_title').execute()
    const { job_title: before } = await site.database
      .selectFrom('job')
      .select('job_title')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await find('anything')
    await change('Zymurgist')
    await publish()
    expect(titles(await find('zymurgist'))).toEqual(['Zymurgist'])
    await change(before)
    await publish()
    expect(await find('zymurgist')).toEqual([])
  })

  test('a job is no longer found once its last day is over in India, or staff have closed it', async () => {
    const [job] = await find('secratary pune')
    const id = job?.id ?? 0
    const isFound = async () => (await find('secratary pune')).some((each) => each.id === id)
    site.setClock(`${job?.jobExpire}T18:29:59.000Z`)
    expect(await isFound()).toBe(true)
    site.setClock(`${job?.jobExpire}T18:30:00.000Z`)
    expect(await isFound()).toBe(false)
    site.setClock(startingInstant)
    await site.database.updateTable('job').set({ closed_on: today }).where('id', '=', id).execute()
    expect(await isFound()).toBe(false)
    await site.database.updateTable('job').set({ closed_on: null }).where('id', '=', id).execute()
    await publish()
    expect(await isFound()).toBe(true)
  })

  test('a change that was not published is found after half a minute', async () => {
    let now = 0
    const search = openJobSearch({ database: site.database, monotonic: () => now })
    const found = async () => (await search.index(today)).search({ keyword: 'xylophonist', location: '', today })
    expect(await found()).toEqual([])
    const { job_title } = await site.database
      .selectFrom('job')
      .select('job_title')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    await site.database.updateTable('job').set({ job_title: 'Xylophonist' }).where('id', '=', 2).execute()
    now = 30_000
    expect(await found()).toEqual([])
    now = 30_001
    expect(await found()).toEqual([2])
    await site.database.updateTable('job').set({ job_title }).where('id', '=', 2).execute()
  })

  test('searches that begin while the index is built wait for it', async () => {
    const search = openJobSearch({ database: site.database })
    const sizes = await Promise.all(Array.from({ length: 5 }, async () => (await search.index(today)).size()))
    expect(new Set(sizes).size).toBe(1)
    expect(sizes[0]).toBeGreaterThan(10)
  })

  test('without words the own vacancies of the firm come first, each group with the newest first', async () => {
    const { firmName } = await siteSettings(site.database)
    const jobs = z.array(jobSchema).parse(await (await site.get('/get/careers/jobs')).json())
    const groups = jobs.map(({ company }) => company === firmName)
    expect(groups).toEqual(groups.toSorted((one, other) => Number(other) - Number(one)))
    expect(new Set(groups).size).toBe(2)
    for (const isOwn of [true, false]) {
      const days = jobs.filter((_, place) => groups[place] === isOwn).map(({ jobPosted }) => jobPosted)
      expect(days).toEqual(days.toSorted().toReversed())
    }
  })

  test('similar jobs are offered for a closed job; for a deleted one the first of the list; an unknown id is told apart', async () => {
    const similar = async (id: number) =>
      z
        .object({ isKnown: z.boolean(), jobs: z.array(jobSchema) })
        .parse(await (await site.get(`/get/careers/similarjobs?id=${id}`)).json())
    const [closed] = await find('secratary pune')
    await site.database
      .updateTable('job')
      .set({ closed_on: today })
      .where('id', '=', closed?.id ?? 0)
      .execute()
    const offered = await similar(closed?.id ?? 0)
    expect(offered.isKnown).toBe(true)
    expect(titles(offered.jobs)[0]).toMatch(/Secretary/)
    expect(offered.jobs.length).toBeLessThanOrEqual(3)
    await site.database
      .updateTable('job')
      .set({ closed_on: null })
      .where('id', '=', closed?.id ?? 0)
      .execute()
    const { id } = await site.database.selectFrom('job').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await site.database.deleteFrom('job').where('id', '=', id).execute()
    const afterDeletion = await similar(id)
    expect([afterDeletion.isKnown, afterDeletion.jobs.length]).toEqual([true, 3])
    expect(await similar(999_999)).toEqual({ isKnown: false, jobs: [] })
  })
})
