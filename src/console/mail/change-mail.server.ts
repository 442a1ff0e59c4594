// What staff do with mails that did not arrive: send them again, correct an address, give them up. Each act stands in the
// history.
import { readSuppressed, suppressedAmong } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import type { AnyMailTemplate } from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { dueAgain, giveUpMail, redirectMail, retryMail } from '#platform/mail/outbox-changes.server.ts'
import { deliverKept, discardKept, endHold } from '#platform/mail/undelivered.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'

type By = Pick<Staff, 'id' | 'name'>

export type Outcome = { done: true } | { done: false; conflict: string } | null

const notWaiting: Outcome = {
  done: false,
  conflict:
    'This e-mail has been sent, is being sent at this moment, was given up, or would come too late to be of use. Nothing was changed.',
}

/** Tries a mail again that has not arrived, counting from its first attempt. */
export async function retry(database: Database, id: number, by: By, now: Date): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const mail = await tx.selectFrom('mail').select(['bulk', 'recipient_key']).where('id', '=', id).executeTakeFirst()
    if (!mail) return null
    if (mail.bulk === 1 && (await suppressedAmong(tx, [mail.recipient_key])).size > 0)
      return { done: false, conflict: 'This address is on the suppression list, so it gets no such e-mail.' }
    if (!(await retryMail(tx, id, now))) return notWaiting
    await recordAction(tx, by, { action: 'Sent an e-mail again', record: 'mail', recordId: id }, now)
    return { done: true }
  })
}

/** Tries every failed mail again, except newsletters to suppressed addresses. Returns how many. */
export async function retryAll(database: Database, by: By, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    await giveUpSuppressed(tx, now)
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set(dueAgain(now))
      .where('state', '=', 'failed')
      .where('given_up_on', 'is', null)
      .executeTakeFirst()
    return recordCount(tx, by, { action: 'Sent all failed e-mails again', count: Number(numUpdatedRows) }, now)
  })
}

/** Gives up the newsletters that did not arrive and whose recipients are on the suppression list by now. */
async function giveUpSuppressed(tx: Database, now: Date): Promise<void> {
  const copies = await tx
    .selectFrom('mail')
    .select(['id', 'recipient_key'])
    .where('bulk', '=', 1)
    .where('given_up_on', 'is', null)
    .where((mail) => mail.or([mail('state', '=', 'failed'), mail('kept_on', 'is not', null)]))
    .execute()
  const isSuppressed = await readSuppressed(tx)
  for (const { id, recipient_key: key } of copies) if (isSuppressed(key)) await giveUpMail(tx, id, now)
}

async function recordCount(tx: Database, by: By, { action, count }: { action: string; count: number }, now: Date) {
  const detail = `${count} ${count === 1 ? 'e-mail' : 'e-mails'}`
  if (count > 0) await recordAction(tx, by, { action, record: 'mail', recordId: '', detail }, now)
  return count
}

/** Lets the mail go that was on hold. Returns false if it was not. */
export async function release(database: Database, by: By, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if (!(await endHold(tx))) return false
    await recordAction(tx, by, { action: 'Released the e-mails on hold', record: 'mail', recordId: '' }, now)
    return true
  })
}

/**
 * Delivers the mails that were kept while there was no mail server, except newsletters to suppressed addresses, or gives
 * them up. Returns how many.
 */
export async function settleKept(database: Database, act: 'deliver' | 'discard', by: By, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    const done = act === 'deliver' ? 'Sent' : 'Discarded'
    if (act === 'deliver') await giveUpSuppressed(tx, now)
    const count = await (act === 'deliver' ? deliverKept : discardKept)(tx, now)
    return recordCount(tx, by, { action: `${done} the e-mails that were not delivered`, count }, now)
  })
}

/** Sends a mail that has not arrived to the right address. */
export async function correctAddress(
  { database, mailRenderer }: { database: Database; mailRenderer: Pick<MailRenderer, 'templateOf'> },
  id: number,
  { address, by }: { address: string; by: By },
  now: Date,
): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const mail = await tx
      .selectFrom('mail')
      .select(['recipient_key', 'template'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) return null
    const conflict = await whyBound(tx, mail.recipient_key, mailRenderer.templateOf(mail.template))
    if (conflict !== null) return { done: false, conflict }
    if (!(await redirectMail(tx, id, address, now))) return notWaiting
    const detail = mail.recipient_key === addressKey(address) ? 'the same mailbox' : 'another mailbox'
    await recordAction(
      tx,
      by,
      { action: 'Corrected the address of an e-mail', record: 'mail', recordId: id, detail },
      now,
    )
    return { done: true }
  })
}

/** Some mails must not go to anybody but their recipient. Returns why, or null. */
async function whyBound(tx: Database, recipientKey: string, template: AnyMailTemplate | undefined) {
  const colleague = await tx.selectFrom('staff').select('id').where('email', '=', recipientKey).executeTakeFirst()
  // It may set a password.
  if (colleague && !template?.isBulk) return 'An e-mail to someone who works here cannot be sent to another address.'
  // A kind that this release does not know may open anything.
  if (template === undefined) return 'This release cannot read the e-mail.'
  return template.isBulk
    ? 'A newsletter, a job alert or a reminder can be sent only to the address that asked for it.'
    : (template.redirectRefusal ?? null)
}

export async function giveUp(database: Database, id: number, by: By, now: Date): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    if (!(await tx.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst())) return null
    if (!(await giveUpMail(tx, id, now))) return notWaiting
    await recordAction(tx, by, { action: 'Gave up an e-mail', record: 'mail', recordId: id }, now)
    return { done: true }
  })
}
