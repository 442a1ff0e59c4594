// Mail that is kept no longer: rows of the outbox, their contents, and the letters kept as files without a mail server.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'
import './mail-outbox.server.ts'

/** Mails to this address (in lower case), and mails whose answer would go to it. */
export async function mailsConcerning(database: Database, address: string): Promise<number[]> {
  const mailbox = `%"address":${JSON.stringify(address).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await database
    .selectFrom('mail')
    .select('id')
    .where((mail) =>
      mail.or([
        mail('recipient', '=', address),
        sql<boolean>`lower(recipient) = ${address}`,
        sql<boolean>`lower(reply_to) like ${mailbox} escape '\\'`,
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes mails, those waiting to be sent among them; answers their Message-IDs, for `removeLetters`. */
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

/** Takes back mails that have not left yet. */
export async function withdrawMails(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail').where('id', 'in', ids).where('state', 'in', ['waiting', 'failed']).execute()
}

/** Empties mails that were sent before this instant; what remains is to whom, when and the subject. */
export async function emptySentMails(tx: Database, before: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ html: '', text: '', calendar: null, reply_to: null, headers: '{}' })
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
export async function removeLetters(dataDir: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const ends = new Set(messageIds.map((id) => id.replace(/@.*$|[^\w.-]/g, '')))
  const stampLength = '2026-11-21T05-30-00-000Z-'.length
  await removeFiles(dataDir, (name) => ends.has(name.slice(stampLength, -'.eml'.length)))
}

/** Removes the files of mails that were written before this instant, with which their names begin. */
export async function removeLettersBefore(dataDir: string, before: string): Promise<void> {
  const stamp = before.replace(/[:.]/g, '-')
  await removeFiles(dataDir, (name) => name < stamp)
}

async function removeFiles(dataDir: string, isDue: (name: string) => boolean): Promise<void> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith('.eml') && isDue(name)) await rm(join(folder, name), { force: true })
}
