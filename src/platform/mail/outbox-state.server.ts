// How the outbox is doing, for whoever watches the site.
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import './outbox.server.ts'
import { undelivered } from './undelivered.server.ts'

/**
 * Returns since when the oldest mail has been due that has not been sent yet; null if there is none. Left out are
 * newsletters, mail that a single mailbox does not take for now (for the office's own see `undeliveredTo`), mail that was
 * kept as a file, and everything while the outbox is on hold.
 */
export async function oldestWaiting(database: Database, now: Date): Promise<Date | null> {
  const row = await database
    .selectFrom('mail')
    .select(sql<string | null>`min(case when attempts = 0 then next_attempt_on else created_on end)`.as('oldest'))
    .where('state', 'in', ['waiting', 'claimed'])
    .where('bulk', '=', 0)
    .where('kept_on', 'is', null)
    .where((mail) => mail.or([mail('refused_by', 'is', null), mail('refused_by', '=', 'server')]))
    .where((mail) => mail.or([mail('attempts', '>', 0), mail('next_attempt_on', '<=', now.toISOString())]))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('outbox_hold').select('outbox_hold.id'))))
    .executeTakeFirst()
  return row?.oldest ? new Date(row.oldest) : null
}

export type MailCounts = Record<'waiting' | 'claimed' | 'kept' | 'failed', number>

/** Counts mails by state. Failed ones that staff have given up are left out. */
export async function countMails(database: Database): Promise<MailCounts> {
  const rows = await database
    .selectFrom('mail')
    .select(({ fn }) => [
      'state',
      sql<number>`case when kept_on is null then 0 else 1 end`.as('is_kept'),
      fn.countAll<number>().as('mails'),
    ])
    .where('state', 'in', ['waiting', 'claimed', 'failed'])
    .where('given_up_on', 'is', null)
    .groupBy(['state', sql`case when kept_on is null then 0 else 1 end`])
    .execute()
  const count = (state: string, isKept = 0) =>
    Number(rows.find((row) => row.state === state && row.is_kept === isKept)?.mails ?? 0)
  return { waiting: count('waiting'), claimed: count('claimed'), kept: count('waiting', 1), failed: count('failed') }
}

/** The fifth attempt comes a quarter of an hour after the first, by when a server has let pass what it greylists. */
const refusedAttempts = 5

/**
 * Counts the mails to these addresses, as `addressKey` spells them, that have not arrived: those that have failed and that
 * staff have not given up, and those that their mailbox has gone on refusing and that are still tried.
 */
export async function undeliveredTo(
  database: Database,
  keys: readonly string[],
): Promise<{ failed: number; refused: number }> {
  if (keys.length === 0) return { failed: 0, refused: 0 }
  const rows = await database
    .selectFrom('mail')
    .select(({ fn }) => [
      sql<number>`case when state = 'failed' then 1 else 0 end`.as('has_failed'),
      fn.countAll<number>().as('mails'),
    ])
    .where('recipient_key', 'in', keys)
    .where('given_up_on', 'is', null)
    .where((mail) =>
      mail.or([
        mail('state', '=', 'failed'),
        mail.and([
          mail('state', 'in', ['waiting', 'claimed']),
          mail('refused_by', '=', 'mailbox'),
          mail('attempts', '>=', refusedAttempts),
        ]),
      ]),
    )
    .groupBy(sql`case when state = 'failed' then 1 else 0 end`)
    .execute()
  const count = (hasFailed: number) => Number(rows.find((row) => row.has_failed === hasFailed)?.mails ?? 0)
  return { failed: count(1), refused: count(0) }
}

/** Returns true if visitors of a site on the internet are promised mails that nobody delivers. */
export function lacksMailServer(settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'isStaging'>): boolean {
  const { smtpUrl, publicUrl, isStaging } = settings
  return smtpUrl === null && publicUrl.startsWith('https:') && !isStaging
}

const lateMs = 15 * 60_000

type Watched = {
  /** There is a mail server. */
  isDelivering: boolean
  /** The firm's own, as `addressKey` spells them. */
  officeKeys: readonly string[]
}

/** Sentences for whoever watches the site. */
export async function outboxWarnings(
  database: Database,
  { isDelivering, officeKeys }: Watched,
  now: Date,
): Promise<string[]> {
  const [oldest, { heldSince, held, kept }, { failed, refused }] = await Promise.all([
    oldestWaiting(database, now),
    undelivered(database),
    undeliveredTo(database, officeKeys),
  ])
  const minutes = oldest === null ? 0 : Math.floor((now.getTime() - oldest.getTime()) / 60_000)
  return [
    minutes * 60_000 >= lateMs && `an e-mail has been waiting to be sent for ${minutes} minutes`,
    failed + refused > 0 && `${counted(failed + refused)} to the office itself not accepted by its mailbox`,
    heldSince !== null && `the outbox has been on hold since ${heldSince}: ${counted(held)} waiting`,
    isDelivering &&
      kept > 0 &&
      `${counted(kept)} kept while no mail server was set: deliver or discard them in the console, under Mail`,
  ].filter((warning) => warning !== false)
}

function counted(mails: number): string {
  return mails === 1 ? '1 e-mail' : `${mails} e-mails`
}
