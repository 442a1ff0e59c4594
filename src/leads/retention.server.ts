// Retention: everything that is due is erased once a day, and an audit line says how much.
import type { Expression } from 'kysely'
import type { DailyJob } from '#platform/daily-job.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { emptySentMails, eraseOldMails, removeKeptMails, removeMailsBefore } from '#platform/mail/erasure.server.ts'
import type { Retention } from '#platform/settings.server.ts'
import { writeAuditLine } from './audit.server.ts'
import { eraseLeads, type ErasureParts } from './lead-erasure.server.ts'
import type { LeadKind } from './lead.ts'
import { nothingErased, type Erasure, type PersonalData } from './personal-data.ts'
import './tables.server.ts'

/** `what` and `rule` go into the audit line. `erase` erases one batch at most and is called until nothing is due. */
export type RetentionRule = {
  what: string
  rule: string
  erase: (tx: Database, now: Date) => Promise<Erasure>
}

const batchSize = 200

/** Months count from the last contact, in whole days in India. Leads are erased on the day after they have passed. */
export function registerRetention({ rooms, retention }: ErasureParts): RetentionRule[] {
  const { enquiryMonths, consultationMonths, applicationMonths, mailDays } = retention
  const longest = Math.max(enquiryMonths, consultationMonths, applicationMonths)
  const leads = (kinds: LeadKind[], what: string, setting: string, months: number): RetentionRule => ({
    what,
    rule: `${setting}=${months}`,
    erase: async (tx, now) => {
      // The minimum that a law requires takes precedence over the setting of the firm.
      const before = monthsAgo(now, Math.max(months, retention.minimumMonths))
      const inUse = rooms.flatMap((room) => room.leadsUsedSince?.(tx, before) ?? [])
      return eraseLeads(tx, await leadsUnusedSince(tx, kinds, before, inUse), rooms)
    },
  })
  return [
    leads(['enquiry', 'hand-over', 'correction'], 'enquiries', 'RETENTION_ENQUIRY_MONTHS', enquiryMonths),
    leads(['consultation'], 'consultations', 'RETENTION_CONSULTATION_MONTHS', consultationMonths),
    leads(['application'], 'applications', 'RETENTION_APPLICATION_MONTHS', applicationMonths),
    {
      what: 'records kept out of use',
      rule: `RETENTION_MINIMUM_MONTHS=${retention.minimumMonths}`,
      erase: async (tx, now) => eraseLeads(tx, await leadsToErase(tx, now), rooms),
    },
    {
      what: 'contents of sent mails',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      erase: async (tx, now) => ({ ...nothingErased, count: await emptySentMails(tx, daysAgo(now, mailDays)) }),
    },
    {
      what: 'mails that could not be sent',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      erase: async (tx, now) => mailsGone(await eraseOldMails(tx, ['failed'], daysAgo(now, mailDays))),
    },
    {
      what: 'entries of sent mails',
      rule: `the longest of the forms, ${longest} months`,
      erase: async (tx, now) => mailsGone(await eraseOldMails(tx, ['sent'], monthsAgo(now, longest))),
    },
    { what: 'ended links to personal data', rule: '24 hours', erase: eraseEndedLinks },
  ]
}

function monthsAgo(now: Date, months: number): string {
  return startOfDay(addMonths(dayInIndia(now), -months))
}

function daysAgo(now: Date, days: number): string {
  return startOfDay(addDays(dayInIndia(now), -days))
}

function mailsGone(messageIds: string[]): Erasure {
  return { ...nothingErased, count: messageIds.length, messageIds }
}

/** A lead out of use has a day of its own. */
async function leadsUnusedSince(
  tx: Database,
  kinds: LeadKind[],
  before: string,
  inUse: Expression<number>[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('lead')
    .select('id')
    .where('kind', 'in', kinds)
    .where('erase_on', 'is', null)
    .where('received_on', '<', before)
    .where((lead) => lead.and(inUse.map((ids) => lead('id', 'not in', ids))))
    .where((lead) =>
      lead.not(
        lead.exists(
          lead
            .selectFrom('lead_event')
            .select('lead_event.id')
            .whereRef('lead_event.lead_id', '=', 'lead.id')
            .where('lead_event.moved_on', '>=', before),
        ),
      ),
    )
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

async function leadsToErase(tx: Database, now: Date): Promise<number[]> {
  const due = tx.selectFrom('lead').select('id').where('erase_on', '<=', now.toISOString())
  return (await due.orderBy('id').limit(batchSize).execute()).map(({ id }) => id)
}

async function eraseEndedLinks(tx: Database, now: Date): Promise<Erasure> {
  const { numDeletedRows } = await tx
    .deleteFrom('privacy_link')
    .where('expires_on', '<=', now.toISOString())
    .executeTakeFirst()
  return { ...nothingErased, count: Number(numDeletedRows) }
}

type RetentionParts = {
  database: Database
  rules: RetentionRule[]
  settings: { dataDir: string; retention: Retention }
}

/** Each batch is one transaction with its audit line. If this throws, the batches before stay erased. */
export async function eraseWhatIsDue({ database, rules, settings }: RetentionParts, now: Date): Promise<void> {
  for (const { what, rule, erase } of rules) {
    for (;;) {
      const { count, messageIds, afterwards } = await inTransaction(database, async (tx) => {
        const erasure = await erase(tx, now)
        if (erasure.count > 0) await writeAuditLine(tx, { what, howMany: erasure.count, rule }, now)
        return erasure
      })
      for (const step of afterwards) await step()
      await removeKeptMails(settings.dataDir, messageIds)
      if (count === 0) break
    }
  }
  await removeMailsBefore(settings.dataDir, daysAgo(now, settings.retention.mailDays))
}

type RetentionJobParts = {
  database: Database
  settings: { dataDir: string; retention: Retention }
  rooms: PersonalData[]
  /** Further rules, by which the rooms erase data because of its age. */
  rules: RetentionRule[]
}

export function retentionJob({ database, settings, rooms, rules }: RetentionJobParts): DailyJob {
  const all = [...registerRetention({ rooms, retention: settings.retention }), ...rules]
  return { name: 'retention', run: (now) => eraseWhatIsDue({ database, settings, rules: all }, now) }
}
