// Removes mail that is no longer kept: rows of the outbox, their contents, and the files that stand in for a mail
// server.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/database.server.ts'
import { messageIdStem } from './message-id.server.ts'
import { unsent } from './outbox.server.ts'

/** Returns the ids of all mails to the person with this key, and of those whose replies would go to that person. */
export async function mailsConcerning(database: Database, key: string): Promise<number[]> {
  const rows = await database
    .selectFrom('mail')
    .select('id')
    .where((mail) => mail.or([mail('recipient_key', '=', key), mail('reply_key', '=', key)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes mails, including those waiting to be sent. Returns their Message-IDs, for `removeKeptMails`. */
export async function eraseMails(tx: Database, ids: number[]): Promise<string[]> {
  const erased: string[] = []
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await tx
      .deleteFrom('mail')
      .where('id', 'in', ids.slice(start, start + 500))
      .returning('message_id')
      .execute()
    erased.push(...rows.map((row) => row.message_id))
  }
  return erased
}

/** Withdraws mails that have not been sent. */
export async function withdrawMails(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail').where('id', 'in', ids).where('state', 'in', unsent).execute()
}

/**
 * Clears the content of mails sent before this instant; the recipient, the time and the subject remain. Returns how
 * many it cleared.
 */
export async function emptySentMails(tx: Database, before: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ html: '', text: '', calendar: null, reply_to: null, reply_key: null, headers: '{}' })
    .where('state', '=', 'sent')
    .where('sent_on', '<', before)
    .where((mail) => mail.or([mail('html', '<>', ''), mail('text', '<>', '')]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes mails in these states that were created before this instant. Returns their Message-IDs. */
export async function eraseOldMails(tx: Database, states: ('sent' | 'failed')[], before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail')
    .where('state', 'in', states)
    .where('created_on', '<', before)
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}

/** Removes the files of these mails from DATA_DIR/mail. A file's name ends with the Message-ID. */
export async function removeKeptMails(dataDir: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const ends = new Set(messageIds.map(messageIdStem))
  const stampLength = '2026-11-21T05-30-00-000Z-'.length
  await removeFiles(dataDir, (name) => ends.has(name.slice(stampLength, name.indexOf('.eml'))))
}

/** Removes the files of mails created before this instant. A file's name begins with that time. */
export async function removeMailsBefore(dataDir: string, before: string): Promise<void> {
  const stamp = before.replace(/[:.]/g, '-')
  await removeFiles(dataDir, (name) => name < stamp)
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
