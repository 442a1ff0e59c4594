// How the mailer gets the mails that are due, and says what became of them. Hides the claim, which belongs to one process
// at a time and expires.
import { sql, type ExpressionBuilder, type Selectable, type Updateable } from 'kysely'
import { isPostgres, type Database, type Tables } from '#platform/database/database.server.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { addressKey, closed, isOfUse } from '#platform/mail/outbox.server.ts'
import type { Letter } from '#platform/mail/letter.server.ts'
import { maxAttempts, maxPauseMs, pauseAfter } from './retry-times.ts'

export type ClaimedMail = ReturnType<typeof claimed>

function claimed(row: Selectable<Tables['mail']>) {
  return {
    id: row.id,
    attempts: row.attempts,
    messageId: row.message_id,
    template: row.template,
    payload: row.payload,
    record: row.record,
    recipient: row.recipient,
    recipientKey: row.recipient_key,
    isBulk: row.bulk === 1,
    isTyped: row.typed === 1,
    date: new Date(row.dated_on ?? row.created_on),
  }
}

/** No claim is that long, even if the clocks of two machines differ by hours. */
const longestClaimMs = 24 * 60 * 60_000

export type Claim = { by: string; now: Date; until: Date }

type ClaimedMails = { mails: ClaimedMail[]; isAll: boolean }

/**
 * Claims at most `limit` mails that are due, or whose claim has expired because its process died. Bulk mail is claimed
 * only while no other mail is due, and at most `bulkLimit` of it. `isAll`: nothing that was due is left, but for what another
 * transaction has locked, which waits for the next look.
 */
export async function claimDueMail(
  database: Database,
  limit: number,
  claim: Claim,
  bulkLimit = limit,
): Promise<ClaimedMails> {
  const first = await claimKind(database, 0, limit, claim)
  const room = Math.min(limit, bulkLimit)
  // What is claimed is returned before another statement can fail. Bulk mail comes with the next claim.
  if (first.length > 0 || room <= 0) return { mails: first.map(claimed), isAll: false }
  const bulk = await claimKind(database, 1, room, claim)
  return { mails: bulk.map(claimed), isAll: bulk.length < room }
}

/**
 * It is one statement, so it is atomic. What is due is found and locked first, by itself: in a join, PostgreSQL would look
 * for it again for each waiting mail, as long as its statistics say that few wait. What another transaction has locked, it
 * skips. The attempt is counted here, so that a mail that crashes the process does not do so for ever. Its date is that
 * of the first attempt (RFC 5322 §3.6.1).
 */
async function claimKind(
  database: Database,
  bulk: 0 | 1,
  limit: number,
  claim: Claim,
): Promise<Selectable<Tables['mail']>[]> {
  const at = (ms: number) => new Date(claim.now.getTime() + ms).toISOString()
  const now = at(0)
  const isDue = (mail: ExpressionBuilder<Tables, 'mail'>) =>
    mail.and([
      mail('bulk', '=', bulk),
      mail('kept_on', 'is', null),
      isOfUse(claim.now)(mail),
      sql<boolean>`not exists (select 1 from outbox_hold)`,
      // As literals: by parameters, SQLite would not use the index mail_due.
      sql<boolean>`state in ('waiting', 'claimed')`,
      mail.or([
        mail.and([mail('state', '=', 'waiting'), mail('next_attempt_on', '<=', now)]),
        mail.and([mail('state', '=', 'claimed'), mail('claimed_until', '<=', now)]),
        // The rest was written by a clock that was ahead and has been set back since.
        mail.and([mail('state', '=', 'waiting'), mail('attempts', '=', 0), mail('created_on', '>', now)]),
        mail.and([
          mail('state', '=', 'waiting'),
          mail('attempts', '>', 0),
          mail('next_attempt_on', '>', at(maxPauseMs)),
        ]),
        mail.and([mail('state', '=', 'claimed'), mail('claimed_until', '>', at(longestClaimMs))]),
      ]),
    ])
  const rows = await database
    .with(
      (due) => due('due').materialized(),
      (mail) => {
        const due = mail.selectFrom('mail').select('id').where(isDue).orderBy('id').limit(limit)
        // SQLite has one writer at a time.
        return isPostgres(database) ? due.forNoKeyUpdate().skipLocked() : due
      },
    )
    .updateTable('mail')
    .set((mail) => ({
      state: 'claimed',
      claimed_by: claim.by,
      claimed_until: claim.until.toISOString(),
      attempts: mail('attempts', '+', 1),
      dated_on: mail.fn.coalesce('dated_on', mail.val(now)),
    }))
    .where('id', 'in', (mail) => mail.selectFrom('due').select('id'))
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Marks a claimed mail as sent, with its words. What they were made from is kept no longer. Returns false if the claim has
 * expired and another process has taken the mail.
 */
export async function markSent(
  database: Database,
  id: number,
  by: string,
  letter: Letter,
  now: Date,
): Promise<boolean> {
  const sent = { state: 'sent' as const, sent_on: now.toISOString(), last_error: null, refused_by: null }
  return settle(database, id, by, { ...sent, ...columnsOf(letter), payload: '{}' })
}

/** A letter as the outbox keeps it. */
export function columnsOf({ toName, fromName, replyTo, subject, html, text, headers, calendar }: Letter) {
  return {
    recipient_name: toName,
    from_name: fromName,
    reply_to: replyTo && JSON.stringify(replyTo),
    reply_key: replyTo && addressKey(replyTo.address),
    subject,
    html,
    text,
    headers: JSON.stringify(headers),
    calendar: calendar && JSON.stringify(calendar),
  }
}

/** Marks a claimed mail as written to a file only. Returns false as `markSent` does. */
export async function markKept(
  database: Database,
  id: number,
  by: string,
  { subject }: Letter,
  now: Date,
): Promise<boolean> {
  // It is never due by itself.
  const kept = { state: 'waiting' as const, kept_on: now.toISOString(), attempts: 0, next_attempt_on: never }
  return settle(database, id, by, { ...kept, subject, last_error: noMailServer, refused_by: null })
}

/** Closes a claimed mail that has nothing left to say. */
export async function markClosed(database: Database, id: number, by: string, reason: string, now: Date): Promise<void> {
  await database
    .updateTable('mail')
    .set({ ...closed(now), last_error: reason })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .execute()
}

const never = '9999-12-31T00:00:00.000Z'

/** What the outbox says of a mail that was kept. */
export const noMailServer = 'No mail server is set.'

/**
 * Closes what has not been sent and is of no use any more. It stays in the outbox as given up, so that staff see who was
 * not written to. What is claimed may be on its way.
 */
export async function closeUselessMails(database: Database, now: Date): Promise<void> {
  const instant = now.toISOString()
  const isOver = (mail: ExpressionBuilder<Tables, 'mail'>) =>
    mail.and([
      mail('useless_from', '<=', instant),
      // As in the index mail_useless, which holds nothing else.
      sql<boolean>`given_up_on is null and state <> 'sent'`,
      mail.or([mail('state', '<>', 'claimed'), mail('claimed_until', '<=', instant)]),
    ])
  // Most of the time there is none, and nothing is written.
  if ((await database.selectFrom('mail').select('id').where(isOver).limit(1).executeTakeFirst()) === undefined) return
  await database
    .updateTable('mail')
    .set((mail) => ({ ...closed(now), last_error: mail.fn.coalesce('last_error', mail.val(unsentReasons.late)) }))
    .where(isOver)
    .execute()
}

/** Schedules another attempt, or gives up if this was the last one or the failure is permanent. */
export async function markFailure(
  database: Database,
  mail: { id: number; attempts: number },
  by: string,
  failure: { isPermanent: boolean; sentence: string; about?: 'mailbox' | 'server'; subject?: string },
  now: Date,
): Promise<{ isOurs: boolean; gaveUp: boolean }> {
  const gaveUp = failure.isPermanent || mail.attempts >= maxAttempts
  const reported = {
    last_error: failure.sentence,
    refused_by: failure.about ?? null,
    ...(failure.subject !== undefined && { subject: failure.subject }),
  }
  const isOurs = await settle(
    database,
    mail.id,
    by,
    gaveUp
      ? { state: 'failed', ...reported }
      : {
          state: 'waiting',
          ...reported,
          next_attempt_on: new Date(now.getTime() + pauseAfter(mail.attempts)).toISOString(),
        },
  )
  return { isOurs, gaveUp }
}

/** Returns false if the mail has been withdrawn or erased. */
export async function isKept(database: Database, id: number): Promise<boolean> {
  return (await database.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Settled = Updateable<Tables['mail']> & { state: 'sent' | 'failed' | 'waiting' }

async function settle(database: Database, id: number, by: string, settled: Settled): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set({ ...settled, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
