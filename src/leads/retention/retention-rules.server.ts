// Retention: everything that is due is erased once a day, and an audit line says how much.
import type { Expression } from 'kysely'
import type { DailyJob } from '#platform/daily-job.server.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, vacuum, type Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { removeErasedFromFiles } from '#platform/erased-data.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import {
  countOldMails,
  countSentMails,
  emptySentMails,
  eraseOldMails,
  forgetErasedMails,
  removeMailsBefore,
} from '#platform/mail/erasure.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { logErasure } from './erasure-log.server.ts'
import { rulesOfTables } from './private/kept-rows.server.ts'
import { eraseLeads, type ErasureDependencies } from './lead-erasure.server.ts'
import type { LeadKind } from '#leads/lead.ts'
import { nothingErased, type Erasure, type PersonalData } from './personal-data.ts'
import { areApproved, dueByRule, endApprovals, type Due } from './retention-limit.server.ts'
import type { RetentionRule } from './retention-rule.ts'

const batchSize = 200

/** Months count from the last contact, in whole days in India. Leads are erased on the day after they have passed. */
export function registerRetention({ personalData, retention }: ErasureDependencies): RetentionRule[] {
  const { enquiryMonths, consultationMonths, applicationMonths, mailDays } = retention
  const longest = Math.max(enquiryMonths, consultationMonths, applicationMonths)
  const leads = (kinds: LeadKind[], what: string, setting: string, months: number): RetentionRule => {
    // The minimum that a law requires takes precedence over the setting of the firm.
    const before = (now: Date) => monthsAgo(now, Math.max(months, retention.minimumMonths))
    const unused = (database: Database, now: Date) => {
      const inUse = personalData.flatMap((room) => room.leadsUsedSince?.(database, before(now)) ?? [])
      return unusedSince(database, kinds, before(now), inUse)
    }
    return {
      what,
      rule: `${setting}=${months}`,
      count: (database, now) => countRows(unused(database, now)),
      countAll: (database) => countRows(database.selectFrom('lead').where('kind', 'in', kinds)),
      erase: async (tx, now) => eraseByAge(tx, unused(tx, now), personalData, now),
    }
  }
  const mailsBefore = (now: Date) => daysAgo(now, mailDays)
  const unsentMails = (now: Date) => ({ states: ['failed' as const], before: mailsBefore(now) })
  const sentMails = (now: Date) => ({ states: ['sent' as const], before: monthsAgo(now, longest) })
  return [
    leads(['enquiry', 'hand-over', 'correction'], 'enquiries', 'RETENTION_ENQUIRY_MONTHS', enquiryMonths),
    leads(['consultation'], 'consultations', 'RETENTION_CONSULTATION_MONTHS', consultationMonths),
    leads(['application'], 'applications', 'RETENTION_APPLICATION_MONTHS', applicationMonths),
    {
      what: 'records no longer used',
      rule: `RETENTION_MINIMUM_MONTHS=${retention.minimumMonths}`,
      isAskedFor: true,
      count: (database, now) => countRows(outOfUse(database, now)),
      erase: async (tx, now) => eraseByAge(tx, outOfUse(tx, now), personalData, now),
    },
    {
      what: 'contents of sent e-mails',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      count: (database, now) => countSentMails(database, mailsBefore(now)),
      erase: async (tx, now) => ({ ...nothingErased, count: await emptySentMails(tx, mailsBefore(now)) }),
    },
    {
      what: 'e-mails that could not be sent',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      count: (database, now) => countOldMails(database, unsentMails(now)),
      erase: async (tx, now) => ({ ...nothingErased, count: await eraseOldMails(tx, unsentMails(now)) }),
    },
    {
      what: 'entries of sent e-mails',
      rule: `the longest of the forms, ${longest} months`,
      count: (database, now) => countOldMails(database, sentMails(now)),
      erase: async (tx, now) => ({ ...nothingErased, count: await eraseOldMails(tx, sentMails(now)) }),
    },
  ]
}

function monthsAgo(now: Date, months: number): string {
  return startOfDay(addMonths(dayInIndia(now), -months))
}

function daysAgo(now: Date, days: number): string {
  return startOfDay(addDays(dayInIndia(now), -days))
}

/** A lead out of use has a day of its own. */
function unusedSince(database: Database, kinds: LeadKind[], before: string, inUse: Expression<number>[]) {
  return database
    .selectFrom('lead')
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
}

function outOfUse(database: Database, now: Date) {
  return database.selectFrom('lead').where('erase_on', '<=', now.toISOString())
}

type Leads = ReturnType<typeof outOfUse>

/** Erases a batch, and keeps its references until the office has been told. */
async function eraseByAge(tx: Database, leads: Leads, personalData: PersonalData[], now: Date): Promise<Erasure> {
  const batch = await leads.select(['id', 'reference']).orderBy('id').limit(batchSize).execute()
  if (batch.length === 0) return nothingErased
  await tx
    .insertInto('reference_erased')
    .values(batch.map(({ reference }) => ({ reference })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ids = batch.map(({ id }) => id)
  return eraseLeads(tx, ids, personalData, now)
}

type RetentionDependencies = {
  database: Database
  rules: RetentionRule[]
  settings: { dataDir: string; retention: Retention }
}

/** Each batch is one transaction with its audit line. If this throws, the batches before stay erased. */
export async function eraseWhatIsDue(parts: RetentionDependencies, now: Date): Promise<void> {
  const { dataDir, retention } = parts.settings
  await eraseByRules(parts, now)
  await removeMailsBefore(dataDir, daysAgo(now, retention.mailDays))
  await forgetErasedMails(parts.database, dataDir)
}

async function eraseByRules({ database, rules, settings }: RetentionDependencies, now: Date): Promise<void> {
  for (const { what, rule, erase } of rules) {
    for (;;) {
      const { count, afterwards } = await inTransaction(database, async (tx) => {
        const erasure = await erase(tx, now)
        if (erasure.count > 0) await logErasure(tx, { what, howMany: erasure.count, rule }, now)
        return erasure
      })
      for (const step of afterwards) await step()
      if (count === 0) break
    }
  }
  await removeErasedFromFiles(database, settings.dataDir)
}

type RetentionJobDependencies = {
  database: Database
  log: Log
  settings: { dataDir: string; retention: Retention }
  personalData: PersonalData[]
  /** Enqueues the mail that asks the office to delete its copies. Returns false while the firm has no address for it. */
  noteForOffice: (tx: Database, references: string[], now: Date) => Promise<boolean>
}

/** All rules: those of the register, and those that the tables say. */
export function allRetentionRules({
  personalData,
  settings: { retention },
}: Pick<RetentionJobDependencies, 'personalData'> & { settings: { retention: Retention } }): RetentionRule[] {
  return [...registerRetention({ personalData, retention }), ...rulesOfTables(personalData, retention)]
}

/**
 * If a rule would erase too large a share of its records, nothing is erased that nobody has asked for, until staff
 * approve it. The log says so once a day.
 */
export function retentionJob(parts: RetentionJobDependencies): DailyJob {
  const { database, log, settings, noteForOffice } = parts
  const rules = allRetentionRules(parts)

  async function run(now: Date): Promise<void> {
    const tooMuch = (await dueByRule(database, rules, now)).filter(({ isTooMuch }) => isTooMuch)
    if (await areApproved(database, tooMuch)) {
      await eraseWhatIsDue({ database, rules, settings }, now)
      await endApprovals(database)
    } else {
      log.error({ job: 'retention', held: tooMuch }, heldMessage(tooMuch))
      const askedFor = rules.filter(({ isAskedFor }) => isAskedFor)
      await eraseByRules({ database, rules: askedFor, settings }, now)
    }
    // What is not told is told the next day. The tables are vacuumed in any case.
    await tellOffice(database, noteForOffice, now).catch((error: unknown) =>
      log.error(loggable(error), 'the office could not be asked to delete its copies'),
    )
    // The server does the same by itself only after many changes.
    await vacuum(database).catch((error: unknown) => log.warn(loggable(error), 'the tables could not be vacuumed'))
  }

  return {
    name: 'retention',
    run,
    async preview(now) {
      const due = (await dueByRule(database, rules, now)).filter(({ howMany }) => howMany > 0)
      return due.map(({ what, howMany }) => `${howMany} ${what}`).join(', ') || 'nothing'
    },
  }
}

/** As many as a mail can hold, and as one statement of SQLite by far. */
const referencesOfMail = 500

/** Mails with all references erased by age since the last ones. */
async function tellOffice(
  database: Database,
  noteForOffice: RetentionJobDependencies['noteForOffice'],
  now: Date,
): Promise<void> {
  const tell = async (tx: Database) => {
    // Another process may have told the office meanwhile.
    const rows = await tx
      .deleteFrom('reference_erased')
      .where('reference', 'in', (row) =>
        row
          .selectFrom('reference_erased')
          .select('reference_erased.reference')
          .orderBy('reference_erased.reference')
          .limit(referencesOfMail),
      )
      .returning('reference')
      .execute()
    const references = rows.map(({ reference }) => reference).toSorted()
    if (references.length === 0) return false
    if (!(await noteForOffice(tx, references, now))) throw new NoOffice()
    return true
  }
  try {
    while (await inTransaction(database, tell));
  } catch (error) {
    if (!(error instanceof NoOffice)) throw error
  }
}

/** Rolls back: the references are kept until the firm has an address. */
class NoOffice extends Error {}

function heldMessage(tooMuch: Due[]): string {
  const amounts = tooMuch.map(({ what, howMany, of }) => `${howMany} of ${of} ${what}`).join(', ')
  return (
    `Retention is on hold: ${amounts} would be erased at once. Check the clock of this machine and the RETENTION_ ` +
    'settings. If they are right, run "npm run retention -- --approve": the records are then erased within ten minutes.'
  )
}
