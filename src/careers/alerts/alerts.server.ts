// Alerts about vacancies as a kind of subscription: what is asked for is a search of the list.
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SubscriptionKind } from '#subscriptions/kind.server.ts'
import { alertPath, searchOfQuery, vacanciesText } from '#careers/explore-address.ts'
import { explorePath } from '#careers/job/job-text.ts'
import { alertForm } from './alert-form.ts'
import { openVacancyMailings } from './vacancy-mailing.server.ts'

/** `params`: the query of the list's address, see `searchQuery`. */
export const jobAlert: SubscriptionKind = {
  name: 'job-alert',
  form: alertForm,
  titleOf: (params) => `New ${vacanciesText(searchOfQuery(params)).replace(/^all /, '')}, at most once a day.`,
  confirmation: {
    subject: (firmName) => `Please confirm your job alert from ${firmName}`,
    heading: 'Please confirm your job alert',
    button: 'Confirm the alert',
    otherwise: 'we will not send you any vacancies',
    // It does not repeat the search. The page behind the link shows it.
    why: () =>
      'This address was entered on our website to be told of new vacancies that match a search. If that was you, please look at the search and confirm the alert.',
  },
  page: {
    titles: { unconfirmed: 'Confirm your job alert', active: 'Your job alert', ended: 'The job alert has ended' },
    confirmed: 'Thank you. Your alert is confirmed.',
    ended: 'The alert has ended. We will not e-mail you about it any more.',
    endLabel: 'End this alert',
    askedAt: { label: 'Job alert', to: alertPath },
    next: (params) => [{ label: 'See the vacancies', to: `${explorePath}${params && `?${params}`}` }],
  },
  isOneMail: true,
  describeSent: describeMails,
  openMailings: openVacancyMailings,
}

async function describeMails(database: Database, ids: number[]): Promise<PersonalSection['records']> {
  const mails = await database
    .selectFrom('delivery')
    .select('day')
    .distinct()
    .where('subscription_id', 'in', ids)
    .orderBy('day')
    .execute()
  return mails.map(({ day }) => ({ title: 'E-mail about vacancies', facts: [{ label: 'Day', text: day }] }))
}
