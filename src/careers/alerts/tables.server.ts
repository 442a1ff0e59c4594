// The tables of the alerts about vacancies.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const jobAlert = table(
  'job_alert',
  {
    id: id(),
    email: text(),
    email_key: text(),
    /** The query of the list's address. One address has one alert for each search. */
    search: text(),
    state: text<'pending' | 'confirmed'>(),
    page: text(),
    requested_on: text(),
    last_mail_on: text().orNull(),
    /** Of the token in the latest mail that asks to confirm. */
    link_hash: text().orNull(),
    link_expires_on: text().orNull(),
    /** How many links were sent before it was confirmed. */
    links: integer(),
    confirmed_on: text().orNull(),
    /** The token in the alert's mails. */
    end_token: text(),
    /** Vacancies published before this instant are not new. */
    since: text(),
    /** The last day, in India, on which new vacancies were looked for. */
    checked_day: text(),
  },
  {
    indexes: {
      once: { on: ['email_key', 'search'], isUnique: true },
      link: { on: ['link_hash'], isUnique: true },
      end: { on: ['end_token'], isUnique: true },
      due: ['state', 'checked_day', 'email_key'],
    },
  },
)

/** Whom a mail about vacancies was written to on which day. */
export const jobAlertMail = table(
  'job_alert_mail',
  {
    email_key: text(),
    day: text(),
    mail_id: integer().orNull().references('mail.id', 'set null'),
  },
  {
    // Nobody can get two mails about vacancies on one day.
    primaryKey: ['email_key', 'day'],
    indexes: {
      day: ['day'],
      mail: ['mail_id'],
    },
  },
)
