// Mail that is kept no longer: rows of the outbox, their contents, and the letters kept as files without a mail server.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/database.server.ts'
import { messageIdStem } from './message-id.server.ts'
import { unsent } from './outbox.server.ts'

/** Mails to whoever has this key, and mails whose answer would go there. */
export async function mailsConcerning(database: Database, key: string): Promise<number[]> {
  const rows = await database
    .selectFrom('mail')
    .select('id')
    .where((mail) => mail.or([mail('recipient_key', '=', key), mail('reply_key', '=', key)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes mails, those waiting to be sent among them; answers their Message-IDs, for `removeKeptMails`. */
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

/** Takes back mails that have not been sent. */
export async function withdrawMails(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail').where('id', 'in', ids).where('state', 'in', unsent).execute()
}

/** Empties mails that were sent before this instant; what remains is to whom, when and the subject. */
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

/** Removes mails of these states that were written before this instant; answers their Message-IDs. */
export async function eraseOldMails(tx: Database, states: ('sent' | 'failed')[], before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail')
    .where('state', 'in', states)
    .where('created_on', '<', before)
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}

/** Removes the files of these mails where mail is kept in DATA_DIR/mail. A file's name ends with the Message-ID. */
export async function removeKeptMails(dataDir: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const ends = new Set(messageIds.map(messageIdStem))
  const stampLength = '2026-11-21T05-30-00-000Z-'.length
  await removeFiles(dataDir, (name) => ends.has(name.slice(stampLength, name.indexOf('.eml'))))
}

/** Removes the files of mails that were written before this instant, with which their names begin. */
export async function removeLettersBefore(dataDir: string, before: string): Promise<void> {
  const stamp = before.replace(/[:.]/g, '-')
  await removeFiles(dataDir, (name) => name < stamp)
}

async function removeFiles(dataDir: string, isDue: (name: string) => boolean): Promise<void> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    // A hidden one was left unfinished by a process that died.
    const name = file.replace(/^\./, '')
    if (name.includes('.eml') && isDue(name)) await rm(join(folder, file), { force: true })
  }
}
