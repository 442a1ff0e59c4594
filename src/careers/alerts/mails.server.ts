// The kinds of mail of an alert: the link that confirms it, and the new vacancies of a day.
import { z } from 'zod'
import type { Asked } from '#leads/opt-in/confirmation-mail.server.tsx'
import { dayInIndia } from '#platform/dates.ts'
import { NothingToSay, presentMail } from '#platform/mail/mail-template.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { alertUrl } from './alert-url.ts'
import type { AlertPart } from './emails.server.tsx'

// It does not repeat the search. The page behind the link shows it.
const asked = {
  heading: 'Please confirm your job alert',
  why: 'This address was entered on our website to be told of new vacancies that match a search. If that was you, please look at the search and confirm the alert.',
  purpose: 'job-alert' as const,
  button: 'Confirm the alert',
  otherwise: 'we will not send you any vacancies',
}

export const alertConfirmation = presentMail({
  name: 'alert.confirm',
  title: 'Link that confirms a job alert',
  payload: z.object({ token: z.string(), expiresOn: z.iso.datetime() }),
  onlyTo: 'An e-mail about a job alert can be sent only to the address that requested it.',
  async facts({ database, publicUrl, now }, { token, expiresOn }) {
    const alert = await database
      .selectFrom('job_alert')
      .select('id')
      .where('link_hash', '=', tokenHash(token))
      .where('link_expires_on', '>', now.toISOString())
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (!alert) return new NothingToSay('ended')
    return { ...asked, expiresOn: new Date(expiresOn), url: alertUrl(publicUrl, token) }
  },
  compose: async () => {
    const { confirmationMail } = await import('#leads/opt-in/confirmation-mail.server.tsx')
    return (head, given: Omit<Asked, 'subject'>) =>
      confirmationMail(head, { ...given, subject: `Please confirm your job alert from ${head.firmName}` })
  },
  sample: {
    ...asked,
    expiresOn: new Date('2026-11-28T05:30:00.000Z'),
    url: 'https://firm.example.in/link/jobalert/token',
  },
})

export const vacanciesAlert = presentMail({
  name: 'alert.vacancies',
  title: 'New vacancies',
  /** The alerts of one address, and which vacancies are new for each. */
  payload: z.object({ parts: z.array(z.object({ alert: z.number(), jobs: z.array(z.number()) })) }),
  isBulk: true,
  onlyTo: 'A newsletter, a job alert or a reminder can be sent only to the address that asked for it.',
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
