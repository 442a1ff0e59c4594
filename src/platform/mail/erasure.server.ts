// Removes mail that is no longer kept: rows of the outbox, their contents, and the files that stand in for a mail
// server.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { messageIdStem } from './sending/private/message-id.server.ts'
import type { AnyMailTemplate } from './mail-template.server.ts'
import { unsent } from './outbox.server.ts'

const batchSize = 500

/** Returns the ids of all mails to the person with this key, and of those whose replies would go to that person. */
export async function mailsConcerning(database: Database, key: string): Promise<number[]> {
  const rows = await database
    .selectFrom('mail')
    .select('id')
    .where((mail) => mail.or([mail('recipient_key', '=', key), mail('reply_key', '=', key)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes mails, including those waiting to be sent. Returns how many there were. See `removeErasedMails`. */
export async function eraseMails(tx: Database, ids: number[]): Promise<number> {
  let count = 0
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    count += await noteErased(tx, tx.deleteFrom('mail').where('id', 'in', batch).returning('message_id'))
  }
  return count
}

/** Withdraws mails that have not been sent. */
export async function withdrawMails(tx: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await withdrawUnsent(tx, (mail) => mail('id', 'in', ids))
}

/** The same for the mails that these rows name. */
export function withdrawMailsOf(tx: Database, rows: readonly { mail_id: number | null }[]): Promise<void> {
  return withdrawMails(
    tx,
    rows.flatMap(({ mail_id }) => mail_id ?? []),
  )
}

/** The same for the mails of a kind about one record. */
export function withdrawMailsAbout(
  tx: Database,
  { name: template }: Pick<AnyMailTemplate, 'name'>,
  record: number,
): Promise<void> {
  return withdrawUnsent(tx, (mail) => mail.and({ template, record }))
}

/** The same for bulk mail to the person with this key. */
export function withdrawBulkMail(tx: Database, key: string): Promise<void> {
  return withdrawUnsent(tx, (mail) => mail.and({ recipient_key: key, bulk: 1 }))
}

type Condition = (mail: ExpressionBuilder<Tables, 'mail'>) => Expression<SqlBool>

async function withdrawUnsent(tx: Database, isMeant: Condition): Promise<void> {
  await noteErased(tx, tx.deleteFrom('mail').where(isMeant).where('state', 'in', unsent).returning('message_id'))
}

/** Withdraws those of the mails that no delivery is busy with. Returns their ids. */
export function withdrawWaitingMails(tx: Database, ids: number[]): Promise<number[]> {
  return withdrawWhere(tx, ids, (mail) => mail('state', '=', 'waiting'))
}

/** Withdraws those of the mails that no delivery has ever begun with. Returns their ids. */
export function withdrawUntriedMails(tx: Database, ids: number[]): Promise<number[]> {
  return withdrawWhere(tx, ids, (mail) =>
    mail.and([
      mail('state', '=', 'waiting'),
      mail('attempts', '=', 0),
      mail('kept_on', 'is', null),
      mail('dated_on', 'is', null),
    ]),
  )
}

async function withdrawWhere(tx: Database, ids: number[], isMeant: Condition): Promise<number[]> {
  if (ids.length === 0) return []
  const mails = tx.deleteFrom('mail').where('id', 'in', ids).where(isMeant)
  const gone = await mails.returning(['id', 'message_id']).execute()
  await noteErased(tx, { execute: () => Promise.resolve(gone.map(({ message_id }) => ({ message_id }))) })
  return gone.map(({ id }) => id)
}

type Erased = { execute: () => Promise<{ message_id: string }[]> }

/** Remembers the Message-IDs, so that the files of the mails are removed even if this process dies first. */
async function noteErased(tx: Database, mails: Erased): Promise<number> {
  const erased = await mails.execute()
  for (let start = 0; start < erased.length; start += batchSize) {
    const batch = erased.slice(start, start + batchSize)
    await tx
      .insertInto('erased_mail')
      .values(batch)
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
  }
  return erased.length
}

const emptied = { html: '', text: '', calendar: null, reply_to: null, reply_key: null, headers: '{}' }

/**
 * Clears the content of mails sent before this instant; the recipient, the time and the subject remain. Returns how
 * many it cleared.
 */
export async function emptySentMails(tx: Database, before: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set(emptied)
    .where((mail) => isFullAndSentBefore(mail, before))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Clears the content of these mails, if they have been sent. Returns how many it cleared. */
export async function emptyMails(tx: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const mails = await tx
    .updateTable('mail')
    .set(emptied)
    .where('id', 'in', ids)
    .where('state', '=', 'sent')
    .where('text', '<>', '')
    .returning('message_id')
    .execute()
  return mails.length
}

/** Returns how many mails `emptySentMails` would clear. */
export function countSentMails(database: Database, before: string): Promise<number> {
  return countRows(database.selectFrom('mail').where((mail) => isFullAndSentBefore(mail, before)))
}

function isFullAndSentBefore(mail: ExpressionBuilder<Tables, 'mail'>, before: string) {
  return mail.and([
    mail('state', '=', 'sent'),
    mail('sent_on', '<', before),
    mail.or([mail('html', '<>', ''), mail('text', '<>', '')]),
  ])
}

type OldMails = { states: ('sent' | 'failed')[]; before: string }

/** Removes mails in these states that were created before this instant. Returns how many there were. */
export async function eraseOldMails(tx: Database, { states, before }: OldMails): Promise<number> {
  const mails = tx
    .deleteFrom('mail')
    .where((mail) => isIn(mail, states))
    .where('created_on', '<', before)
  return noteErased(tx, mails.returning('message_id'))
}

/** Returns how many mails `eraseOldMails` would remove. */
export function countOldMails(database: Database, { states, before }: OldMails): Promise<number> {
  return countRows(
    database
      .selectFrom('mail')
      .where((mail) => isIn(mail, states))
      .where('created_on', '<', before),
  )
}

/** A mail that was only kept as a file counts as failed. */
function isIn(mail: ExpressionBuilder<Tables, 'mail'>, states: OldMails['states']) {
  const isGiven = mail('state', 'in', states)
  return states.includes('failed') ? mail.or([isGiven, mail('kept_on', 'is not', null)]) : isGiven
}

/**
 * Removes the files of all erased mails from DATA_DIR/mail, unfinished ones included. A file's name ends with the
 * Message-ID. The Message-IDs stay noted until `forgetErasedMails`, because a delivery may still be writing a file.
 */
export async function removeErasedMails(database: Database, dataDir: string): Promise<void> {
  const erased = await database.selectFrom('erased_mail').select('message_id').execute()
  if (erased.length === 0) return
  const ends = new Set(erased.map(({ message_id }) => messageIdStem(message_id)))
  const stampLength = '2026-11-21T05-30-00-000Z-'.length
  await removeFiles(dataDir, (name) => ends.has(name.slice(stampLength, name.indexOf('.eml'))))
}

/** Removes the noted Message-IDs together with their files. Call it once a day. */
export async function forgetErasedMails(database: Database, dataDir: string): Promise<void> {
  await removeErasedMails(database, dataDir)
  await database.deleteFrom('erased_mail').execute()
}

/** Removes the files of mails created before this instant. A file's name begins with that time. */
export async function removeMailsBefore(dataDir: string, before: string): Promise<void> {
  const stamp = before.replace(/[:.]/g, '-')
  await removeFiles(dataDir, (name) => name < stamp)
}

/** Longer than any delivery may take. */
const unfinishedForMs = 600_000

/** Removes the hidden files of deliveries that a killed process began. `now` is in milliseconds since 1970. */
export async function removeUnfinishedMails(dataDir: string, now: number): Promise<void> {
  const folder = join(dataDir, 'mail')
  for (const file of await readdir(folder).catch(() => [])) {
    if (!/^\..*\.eml\./.test(file)) continue
    const path = join(folder, file)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (Math.abs(now - mtimeMs) >= unfinishedForMs) await rm(path, { force: true })
  }
}

async function removeFiles(dataDir: string, isDue: (name: string) => boolean): Promise<void> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    // A process that died may have left an unfinished hidden file.
    const name = file.replace(/^\./, '')
    if (name.includes('.eml') && isDue(name)) await rm(join(folder, file), { force: true })
  }
}
