// Rows of the alerts about vacancies.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { alertForm } from './alert.ts'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job_alert: ColumnsOf<typeof alertForm, 'job_alert'> & {
      id: Generated<number>
      email_key: string
      /** The query of the list's address. One address has one alert for each search. */
      search: string
      state: 'pending' | 'confirmed'
      page: string
      requested_on: string
      last_mail_on: string | null
      /** Of the token in the latest mail that asks to confirm. */
      link_hash: string | null
      link_expires_on: string | null
      /** How many links were sent before it was confirmed. */
      links: number
      confirmed_on: string | null
      /** The token in the alert's mails. */
      end_token: string
      /** Vacancies published before this instant are not new. */
      since: string
      /** The last day, in India, on which new vacancies were looked for. */
      checked_day: string
    }
    /** Whom a mail about vacancies was written to on which day. */
    job_alert_mail: { email_key: string; day: string; mail_id: number | null }
  }
}
