// Searches that found nothing are counted without anything about who searched, and not for long.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allRetentionRules, eraseWhatIsDue } from '#leads/retention/retention-rules.server.ts'
import { asRequested } from '#platform/work/asker.server.ts'
import { personalDataSources } from '#rooms.server.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'

eachDatabase('searches that found nothing', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock('2026-11-25T05:30:00.000Z')
    await site.database.deleteFrom('search_miss').execute()
  })
  afterAll(() => site.close())

  const stored = () => site.database.selectFrom('search_miss').selectAll().orderBy('search').execute()

  test('are counted per day, once for both parts of the page, and never what may identify a person', async () => {
    for (const typeofinsight of ['article', 'blog'])
      await site.get(`/get/insights?typeofinsight=${typeofinsight}&search=Quantum%20%20Yoga`)
    await site.get('/get/insights?typeofinsight=article&search=quantum+yoga')
    await site.get('/get/careers/jobs?keyword=astronaut&location=Leh')
    await site.get('/get/careers/jobs?keyword=meera@example.in')
    await site.get('/get/insights?search=98400%2000000')
    await asRequested('Mozilla/5.0 (compatible; Googlebot/2.1)', [], () => site.get('/get/insights?search=botwords'))
    await site.countMisses()
    expect(await stored()).toEqual([
      { day: '2026-11-25', search: 'insights', words: 'quantum yoga', how_many: 2 },
      { day: '2026-11-25', search: 'jobs', words: 'astronaut in leh', how_many: 1 },
    ])
  })

  test('that found something in the other part are not counted', async () => {
    const blogs: { title: string }[] = await (await site.get('/get/insights?typeofinsight=blog&limit=1')).json()
    const search = blogs[0]?.title ?? ''
    await site.get(`/get/insights?${new URLSearchParams({ typeofinsight: 'article', search })}`)
    await site.countMisses()
    expect(await stored()).toEqual([])
  })

  test('are so many a day at most, and are kept for 90 days', async () => {
    const flood = async () => {
      const words = Array.from({ length: 220 }, () => `zzq${crypto.randomUUID().replaceAll(/\d|-/g, '')}`)
      await Promise.all(words.map((keyword) => site.get(`/get/careers/jobs?keyword=${keyword}`)))
      await site.countMisses()
    }
    await flood()
    await flood()
    expect(await stored()).toHaveLength(300)
    const rules = allRetentionRules({ ...site, personalData: personalDataSources(site.privateFiles) })
    const erase = (on: string) => eraseWhatIsDue({ ...site, rules }, new Date(on))
    await erase('2027-02-23T05:30:00.000Z')
    expect(await stored()).toHaveLength(300)
    await erase('2027-02-24T05:30:00.000Z')
    expect(await stored()).toEqual([])
  })
})
