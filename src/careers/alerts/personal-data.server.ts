// What alerts keep about a person, and how it is erased: on request, on withdrawal, or because of its age.
import { countRows } from '#platform/database/count-rows.server.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { searchOfQuery, vacanciesText } from '#careers/explore-address.ts'
import { endAlerts } from './alerts.server.ts'

export const alertsData: PersonalData = {
  async describe(database, emailKey) {
    const alerts = await database
      .selectFrom('job_alert')
      .selectAll()
      .where('email_key', '=', emailKey)
      .orderBy('id')
      .execute()
    const mails = await database
      .selectFrom('job_alert_mail')
      .select('day')
      .where('email_key', '=', emailKey)
      .orderBy('day')
      .execute()
    const records = alerts.map((alert) => ({
      title: `Alert about ${vacanciesText(searchOfQuery(alert.search))}`,
      facts: [
        { label: 'State', text: alert.state === 'confirmed' ? 'confirmed' : 'not yet confirmed' },
        { label: 'E-mail', text: alert.email },
        { label: 'Entered on the page', text: alert.page },
        { label: 'Entered', on: alert.requested_on },
        ...(alert.confirmed_on === null ? [] : [{ label: 'Confirmed', on: alert.confirmed_on }]),
      ],
    }))
    const sent = mails.map(({ day }) => ({ title: 'E-mail about vacancies', facts: [{ label: 'Day', text: day }] }))
    return records.length + sent.length === 0 ? [] : [{ heading: 'Job alerts', records: [...records, ...sent] }]
  },
  async withdraw(tx, { emailKey, purpose }, now) {
    if (purpose === 'job-alert') await endAlerts(tx, emailKey, now)
    return nothingErased
  },
  async erase(tx, emailKey, now) {
    const count = await endAlerts(tx, emailKey, now)
    await tx.deleteFrom('job_alert_mail').where('email_key', '=', emailKey).execute()
    return { ...nothingErased, count }
  },
}

/** Those that nobody confirmed. One that is confirmed lasts until it is ended. */
export function alertsRetention({ unconfirmedDays }: { unconfirmedDays: number }): RetentionRule[] {
  const due = (database: Database, now: Date) =>
    database
      .selectFrom('job_alert')
      .where('state', '=', 'pending')
      .where((row) =>
        row(
          row.fn.coalesce('last_mail_on', 'requested_on'),
          '<',
          startOfDay(addDays(dayInIndia(now), -unconfirmedDays)),
        ),
      )
  return [
    {
      what: 'unconfirmed job alerts',
      rule: `RETENTION_UNCONFIRMED_DAYS=${unconfirmedDays}`,
      count: (database, now) => countRows(due(database, now)),
      async erase(tx, now) {
        const ids = due(tx, now).select('id').orderBy('id').limit(200)
        const { numDeletedRows } = await tx.deleteFrom('job_alert').where('id', 'in', ids).executeTakeFirst()
        return { ...nothingErased, count: Number(numDeletedRows) }
      },
    },
  ]
}
