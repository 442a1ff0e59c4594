// Every call that reads, and the other addresses that answer with data.
import type { Month } from './month.ts'

const company =
  'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&agm=2026-09-28&formed=2015-01-05&gst=monthly'

/** Calls with their queries. Those without any are taken from the documents of the API. */
const withQueries = [
  '/get/eventduedates?month=11&year=2026',
  '/get/eventduedates?month=12&year=2026',
  '/get/eventduedates?month=3&year=2027',
  '/get/eventduedates?month=13&year=2026',
  '/get/latefiling?form=AOC-4&due=2025-10-29',
  '/get/twelvemonths?month=11&year=2026',
  '/get/twelvemonths?month=12&year=2026&for=llp',
  `/get/compliancedates?${company}`,
  '/get/compliancedates?kind=llp&state=TN&gst=quarterly',
  '/get/compliancedates?kind=spaceship',
  '/get/counteddates?event=allotment&on=2026-11-20',
  '/get/ourservices?forFE=true',
  '/get/serviceguide?id=1',
  '/get/serviceguide?id=3',
  '/get/ourteam?office=Chennai',
  '/get/insights?typeofinsight=blog',
  '/get/insights?typeofinsight=article&favorite=1',
  '/get/insights?id=1',
  '/get/careers/jobs?forCards=true',
  '/get/careers/jobs?forCards=true&keyword=secretary&location=Hyderabad',
  '/get/careers/jobs?id=1',
  '/get/careers/similarjobs?id=1',
  '/get/firmtext?slug=history',
  '/get/firmtext?slug=declaration',
  '/get/privacynotice?lang=hi',
  '/get/search?q=secretarial+audit',
  '/get/search?q=gst',
  '/get/search?q=zzqx',
  '/get/timeslots?date=2026-12-04',
  '/get/timeslots/days?month=12&year=2026',
]

const others = [
  '/calendar.ics',
  '/calendar.ics?for=llp',
  `/calendar/yours.ics?${company}`,
  '/insights/atom.xml',
  '/insights/rss.xml',
  '/sitemap.xml',
  '/sitemap/1.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/ourteam/cards/1.vcf',
]

export async function lists(month: Month, chapter: string, at: string): Promise<void> {
  month.chapter(chapter)
  const { text } = await month.call('/api/openapi.json', {})
  const { paths = {} }: { paths?: Record<string, unknown> } = JSON.parse(text.startsWith('{') ? text : '{}')
  const documented = Object.keys(paths).filter((path) => path.startsWith('/get/') && !path.includes('{'))
  await month.step(
    'every call',
    async () => {
      for (const path of [...documented.toSorted(), ...withQueries, ...others]) await month.visitor().get(path)
    },
    at,
  )
}
