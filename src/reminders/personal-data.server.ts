// What is kept about people who are reminded of their dates, and how it is erased: on request, on withdrawal, or by age.
import { countRows } from '#platform/database/count-rows.server.ts'
import { answeredFacts } from '#forms/field-table.ts'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { nothingErased, type Erasure, type HeldFact, type PersonalData } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseMails } from '#platform/mail/erasure.server.ts'
import { reminderForm } from './reminder-form.ts'
import { endOf } from './reminders.server.ts'

const stateNames = { pending: 'not yet confirmed', confirmed: 'you are reminded', ended: 'ended' } as const
const batchSize = 200

export const remindersData: PersonalData = {
  async describe(database, emailKey) {
    const rows = await database
      .selectFrom('reminder_subscriber')
      .selectAll()
      .where('email_key', '=', emailKey)
      .orderBy('id')
      .execute()
    const instant = (label: string, on: string | null): HeldFact[] => (on === null ? [] : [{ label, on }])
    const records = rows.map((row) => ({
      title: `Dates of ${businessText(readAnswers(row.answers) ?? {})}`,
      facts: [
        { label: 'State', text: stateNames[row.state] },
        { label: 'E-mail', text: row.email },
        ...answeredFacts(reminderForm, 'reminder_subscriber', row, ['email']),
        ...instant('Asked for', row.asked_on),
        ...instant('Confirmed', row.confirmed_on),
        ...instant('Ended', row.ended_on),
      ],
    }))
    return records.length === 0 ? [] : [{ heading: 'Reminders of dates', records }]
  },
  async withdraw(tx, { emailKey, purpose }, now) {
    if (purpose === 'reminders') await endOf(tx, emailKey, now)
    return nothingErased
  },
  async erase(tx, emailKey, now) {
    await endOf(tx, emailKey, now)
    const rows = tx.deleteFrom('reminder_subscriber').where('email_key', '=', emailKey)
    const { numDeletedRows } = await rows.executeTakeFirst()
    return { ...nothingErased, count: Number(numDeletedRows) }
  },
}

type Days = { unconfirmedDays: number; mailDays: number }

/** What was told is forgotten with the mails that told it. */
export function remindersRetention({ unconfirmedDays, mailDays }: Days): RetentionRule[] {
  const before = (now: Date) => startOfDay(addDays(dayInIndia(now), -unconfirmedDays))
  const toldBefore = (now: Date) => addDays(dayInIndia(now), -mailDays)
  return [
    {
      what: 'reminders never confirmed, or ended',
      rule: `RETENTION_UNCONFIRMED_DAYS=${unconfirmedDays}`,
      count: async (database, now) => (await over(database, before(now)).select('id').execute()).length,
      erase: (tx, now) => eraseSubscribers(tx, before(now)),
    },
    {
      what: 'records of the dates that somebody was reminded of',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      count: (database, now) => countRows(database.selectFrom('reminder').where('last_day', '<', toldBefore(now))),
      async erase(tx, now) {
        const old = tx.selectFrom('reminder').select('id').where('last_day', '<', toldBefore(now)).limit(batchSize)
        const { numDeletedRows } = await tx.deleteFrom('reminder').where('id', 'in', old).executeTakeFirst()
        return { ...nothingErased, count: Number(numDeletedRows) }
      },
    },
  ]
}

function over(database: Database, before: string) {
  return database
    .selectFrom('reminder_subscriber')
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'pending'), row('last_link_on', '<', before)]),
        row.and([row('state', '=', 'ended'), row('ended_on', '<', before)]),
      ]),
    )
}

/** With the mails that reminded them. Those that asked for a confirmation are erased with all mails of their age. */
async function eraseSubscribers(tx: Database, before: string): Promise<Erasure> {
  const rows = await over(tx, before).select('id').orderBy('id').limit(batchSize).execute()
  if (rows.length === 0) return nothingErased
  const ids = rows.map(({ id }) => id)
  const told = tx.selectFrom('reminder').select('mail_id').distinct().where('subscriber_id', 'in', ids)
  const mails = await told.where('mail_id', 'is not', null).execute()
  const erased = await eraseMails(
    tx,
    mails.flatMap(({ mail_id }) => mail_id ?? []),
  )
  await tx.deleteFrom('reminder_subscriber').where('id', 'in', ids).execute()
  return { ...nothingErased, count: ids.length + erased }
}
