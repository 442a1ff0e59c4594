// The kinds of mail of an alert: the link that confirms it, and the new vacancies of a day.
import { z } from 'zod'
import { confirmationTemplate } from '#leads/opt-in/confirmation.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { NothingToSay, liveMail } from '#platform/mail/mail-template.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { alertUrl } from './alert-url.ts'
import type { AlertPart } from './emails.server.tsx'

export const alertConfirmation = confirmationTemplate({
  name: 'alert.confirm',
  title: 'Link that confirms a job alert',
  redirectRefusal: 'An e-mail about a job alert can be sent only to the address that requested it.',
  words: {
    subject: (firmName) => `Please confirm your job alert from ${firmName}`,
    heading: 'Please confirm your job alert',
    purpose: 'job-alert',
    button: 'Confirm the alert',
    otherwise: 'we will not send you any vacancies',
  },
  url: alertUrl,
  // It does not repeat the search. The page behind the link shows it.
  async why({ database, now }, token) {
    const alert = await database
      .selectFrom('job_alert')
      .select('id')
      .where('link_hash', '=', tokenHash(token))
      .where('link_expires_on', '>', now.toISOString())
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (!alert) return null
    return 'This address was entered on our website to be told of new vacancies that match a search. If that was you, please look at the search and confirm the alert.'
  },
})

export const vacanciesAlert = liveMail({
  name: 'alert.vacancies',
  title: 'New vacancies',
  /** The alerts of one address, and which vacancies are new for each. */
  payload: z.object({ parts: z.array(z.object({ alert: z.number(), jobs: z.array(z.number()) })) }),
  isBulk: true,
  async facts({ database, now }, { parts: given }): Promise<{ parts: AlertPart[] } | NothingToSay> {
    const alerts = await database
      .selectFrom('job_alert')
      .select(['id', 'search', 'end_token as token'])
      .where(
        'id',
        'in',
        given.map(({ alert }) => alert),
      )
      .where('state', '=', 'confirmed')
      .execute()
    if (alerts.length === 0) return new NothingToSay('unwanted')
    const open = await database
      .selectFrom('job')
      .select(['id', 'job_title', 'company', 'city', 'country', 'job_type'])
      .where('id', 'in', [...new Set(given.flatMap(({ jobs }) => jobs))])
      .where(whereOpen(dayInIndia(now)))
      .execute()
    const parts = given.flatMap(({ alert, jobs }) => {
      const own = alerts.find(({ id }) => id === alert)
      const still = jobs.flatMap((job) => open.find(({ id }) => id === job) ?? [])
      return own && still.length > 0 ? [{ search: own.search, token: own.token, jobs: still }] : []
    })
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
