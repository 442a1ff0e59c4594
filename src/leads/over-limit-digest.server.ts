// Tells staff of the leads that came in over a limit: one mail at most every ten minutes for all of them, by one process,
// however many there are.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { enqueueMail, type MailingDependencies } from '#platform/mail/outbox.server.ts'
import { overLimitDigest } from './mails.server.ts'

const minPauseMs = 10 * 60_000
const maxListed = 50
/** At most this many parameters in one statement. */
const batchSize = 500
const digestName = 'over limit'

export type OverLimitDigest = Repeated & {
  /** Writes a digest if one is due. Returns whether it did. */
  writeDue: () => Promise<boolean>
}

export function openOverLimitDigest({
  database,
  clock,
  log,
  publicUrl,
  mailer,
  everyMs = 30_000,
}: MailingDependencies): OverLimitDigest {
  async function writeDue(): Promise<boolean> {
    const now = clock()
    if (!(await isAnyDue(database))) return false
    await settleSent(database)
    const hasWritten = await writeDigest(database, publicUrl, now)
    if (hasWritten) mailer?.wake()
    return hasWritten
  }

  const onFailure = (error: unknown) =>
    log.warn(loggable(error), 'the digest of leads that were set aside could not be written')
  return { writeDue, ...every(everyMs, writeDue, onFailure) }
}

async function isAnyDue(database: Database): Promise<boolean> {
  const due = database.selectFrom('lead').select('id').where('digest_due', '=', 1)
  return (await due.limit(1).executeTakeFirst()) !== undefined
}

/** Once a digest is sent, its leads stay done, even if the mail is erased later. */
async function settleSent(database: Database): Promise<void> {
  await database
    .updateTable('lead')
    .set({ digest_due: 0 })
    .where('digest_due', '=', 1)
    .where('digest_mail_id', 'in', (row) => row.selectFrom('mail').select('mail.id').where('mail.state', '=', 'sent'))
    .execute()
}

/** Rolls back the transaction: another process was faster, or somebody's data was erased since it was read. */
class NoLongerDue extends Error {}

/**
 * One transaction claims the digest by a conditional update, puts the mail in the outbox and notes it at each of its
 * leads, so that they are told of once, whichever process dies when.
 */
async function writeDigest(database: Database, publicUrl: string, now: Date): Promise<boolean> {
  if (!(await isDigestDue(database, now))) return false
  const staff = await staffAddress(database)
  const waiting = await database
    .selectFrom('lead')
    .select('id')
    .where('digest_due', '=', 1)
    .where('digest_mail_id', 'is', null)
    // Those that people are more likely to have written come first.
    .orderBy('suspected')
    .orderBy('id')
    .execute()
  const ids = waiting.map(({ id }) => id)
  // Without an address they wait until the firm has entered one.
  if (staff === null || ids.length === 0) return false
  const listed = ids.slice(0, maxListed)
  const mail = { to: staff, payload: { others: ids.length - listed.length }, publicUrl, uselessFrom: null }

  const write = async (tx: Database) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_digest')
      .set({ last_on: now.toISOString() })
      .where('name', '=', digestName)
      .where((row) => row.or(lastLongAgo(now).map(([sign, instant]) => row('last_on', sign, instant))))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new NoLongerDue()
    const { id: mailId } = await enqueueMail(tx, overLimitDigest, mail, now)
    await noteDigest(tx, mailId, ids)
    // By this it is known whom the digest names, and whoever is erased before it goes is not named.
    await tx
      .insertInto('lead_mail')
      .values(listed.map((id) => ({ lead_id: id, mail_id: mailId })))
      .execute()
  }
  try {
    await inTransaction(database, write)
    return true
  } catch (error) {
    if (error instanceof NoLongerDue) return false
    throw error
  }
}

async function isDigestDue(database: Database, now: Date): Promise<boolean> {
  const due = await database
    .selectFrom('staff_digest')
    .select('name')
    .where('name', '=', digestName)
    .where((row) => row.or(lastLongAgo(now).map(([sign, instant]) => row('last_on', sign, instant))))
    .executeTakeFirst()
  return due !== undefined
}

/** A time that lies further ahead than the pause means that the clock has been set back. */
function lastLongAgo(now: Date): ['<=' | '>', string][] {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  return [
    ['<=', at(-minPauseMs)],
    ['>', at(minPauseMs)],
  ]
}

async function noteDigest(tx: Database, mailId: number, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += batchSize) {
    const batch = ids.slice(first, first + batchSize)
    const { numUpdatedRows } = await tx
      .updateTable('lead')
      .set({ digest_mail_id: mailId })
      .where('id', 'in', batch)
      .where('digest_due', '=', 1)
      .where('digest_mail_id', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== batch.length) throw new NoLongerDue()
  }
}
