// The mails about new vacancies: one for each address with alerts, once a day.
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { mailingOf, openMorning, type Mailing, type Subscription } from '#subscriptions/kind.server.ts'
import { searchFor } from '#careers/careers.server.ts'
import { searchOfQuery } from '#careers/explore-address.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { openJobSearch, type JobSearch } from '#careers/search/job-search.server.ts'
import { cutOf, hasBegun } from './alert-day.ts'
import { vacanciesAlert } from './mails.server.ts'

/** Nobody waits for it, and a vacancy that is not indexed yet would never be told of. */
const patienceMs = 600_000

export function openVacancyMailings({ database }: { database: Database }) {
  const search = openJobSearch({ database, patienceMs })
  return async (now: Date): Promise<Mailing[]> => {
    if (!hasBegun(now)) return []
    const today = dayInIndia(now)
    const opened = await database
      .selectFrom('mailing')
      .select('finished_on')
      .where('kind', '=', 'job-alert')
      .where('name', '=', today)
      .executeTakeFirst()
    if (!opened) await openMorning(database, 'job-alert', now)
    return opened?.finished_on ? [] : [vacancyMailing(database, search, now)]
  }
}

function vacancyMailing(database: Database, search: JobSearch, now: Date): Mailing {
  const today = dayInIndia(now)
  const cut = cutOf(now)
  let found: FindJobs | undefined
  return mailingOf({
    name: today,
    template: vacanciesAlert,
    until: cut,
    async due(alerts) {
      found ??= await finder(search, today)
      const isFound = found
      const jobs = await newJobs(database, alerts.map(sinceOf).toSorted()[0] ?? '', cut, today)
      return [...Map.groupBy(alerts, ({ email_key }) => email_key).values()].flatMap((own) => {
        const parts = own
          .map((alert) => {
            const isNew = (job: NewJob) => job.created_on >= sinceOf(alert) && isFound(alert.params).has(job.id)
            return { alert: alert.id, jobs: jobs.filter(isNew).map(({ id }) => id) }
          })
          .filter((part) => part.jobs.length > 0)
        const [to] = own
        if (to === undefined || parts.length === 0) return []
        const delivers = parts.map(({ alert }) => ({ subscription: alert, what: 'vacancies', day: today }))
        return [{ to, payload: { parts }, record: null, uselessFrom: null, delivers }]
      })
    },
  })
}

/** Vacancies published before this instant are not new. */
function sinceOf({ confirmed_on, sent_until }: Subscription): string {
  const [confirmed, sent] = [confirmed_on ?? '', sent_until ?? '']
  return confirmed > sent ? confirmed : sent
}

type NewJob = { id: number; created_on: string }

/** Open vacancies that were published from `since` on and before `cut`. */
function newJobs(database: Database, since: string, cut: Date, today: string): Promise<NewJob[]> {
  return database
    .selectFrom('job')
    .select(['id', 'created_on'])
    .where('created_on', '>=', since)
    .where('created_on', '<', cut.toISOString())
    .where(whereOpen(today))
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type FindJobs = (search: string) => ReadonlySet<number>

/** What each search finds in the list on the site, looked up once. */
async function finder(search: JobSearch, today: string): Promise<FindJobs> {
  const index = await search.index(today)
  const known = new Map<string, ReadonlySet<number>>()
  return (query) => {
    const found = known.get(query) ?? new Set(index.search(searchFor(searchOfQuery(query), today)))
    known.set(query, found)
    return found
  }
}
