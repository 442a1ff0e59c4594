// The mail of an alert: the new vacancies of a day.
import { z } from 'zod'
import { dayInIndia } from '#platform/dates.ts'
import { NothingToSay, liveMail } from '#platform/mail/mail-template.server.ts'
import { activeSubscription, subscriptionToken } from '#subscriptions/links.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import type { AlertPart } from './emails.server.tsx'

export const vacanciesAlert = liveMail({
  name: 'alert.vacancies',
  title: 'New vacancies',
  /** The alerts of one address, and which vacancies are new for each. */
  payload: z.object({ parts: z.array(z.object({ alert: z.number(), jobs: z.array(z.number()) })) }),
  isBulk: true,
  async facts({ database, now }, { parts: given }): Promise<{ parts: AlertPart[] } | NothingToSay> {
    const alerts = []
    for (const { alert } of given) alerts.push((await activeSubscription(database, alert)) ?? [])
    const own = alerts.flat()
    if (own.length === 0) return new NothingToSay('unwanted')
    const open = await database
      .selectFrom('job')
      .select(['id', 'job_title', 'company', 'city', 'country', 'job_type'])
      .where('id', 'in', [...new Set(given.flatMap(({ jobs }) => jobs))])
      .where(whereOpen(dayInIndia(now)))
      .execute()
    const parts: AlertPart[] = []
    for (const { alert, jobs } of given) {
      const subscription = own.find(({ id }) => id === alert)
      const still = jobs.flatMap((job) => open.find(({ id }) => id === job) ?? [])
      if (!subscription || still.length === 0) continue
      parts.push({
        search: subscription.params,
        token: await subscriptionToken(database, subscription),
        jobs: still,
      })
    }
    return parts.length === 0 ? new NothingToSay('gone') : { parts }
  },
  compose: async () => (await import('./emails.server.tsx')).vacanciesMail,
  sample: {
    parts: [
      {
        search: 'keyword=secretary',
        token: 'token',
        jobs: [
          {
            id: 1,
            job_title: 'Company Secretary',
            company: 'Kaveri Foods',
            city: 'Hyderabad',
            country: 'India',
            job_type: 'Full time',
          },
        ],
      },
    ],
  },
})
