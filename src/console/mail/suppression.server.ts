// The suppression list as staff keep it.
import { countRows } from '#platform/database/count-rows.server.ts'
import { columnContains, inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { withdrawBulkMail } from '#platform/mail/erasure.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { endKind } from '#subscriptions/subscriptions.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'

type By = Pick<Staff, 'id' | 'name'>

export type Suppressed = {
  /** The address, or a fingerprint of one that was erased. */
  id: string
  address: string | null
  reason: 'refused' | 'complaint' | 'staff'
  suppressedOn: string
}

/** The latest first. */
export async function suppressionList(
  database: Database,
  { q = '', limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ data: Suppressed[]; total: number }> {
  const list = database.selectFrom('suppression').$if(q !== '', (query) => query.where(columnContains('email_key', q)))
  const rows = await list
    .selectAll()
    .orderBy('suppressed_on', 'desc')
    .orderBy('email_key')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(list)
  const data = rows.map((row) => ({
    id: row.email_key,
    address: row.email_key.startsWith('sha256:') ? null : row.email_key,
    reason: row.reason,
    suppressedOn: row.suppressed_on,
  }))
  return { data, total }
}

/** Ends the subscription, if there is one, and keeps the address off the newsletter until staff lift the entry. */
export async function addToSuppressionList(database: Database, address: string, by: By, now: Date): Promise<void> {
  const key = addressKey(address)
  const add = async (tx: Database) => {
    await endKind(tx, key, 'newsletter', now)
    await suppress(tx, key, 'staff', now)
    await withdrawBulkMail(tx, key)
    await recordAction(tx, by, { action: 'Suppressed an address', record: 'suppression', recordId: '' }, now)
  }
  await inTransaction(database, add, key)
}

/** Returns false if it is not on the list. What has ended begins again only when its owner confirms it. */
export async function liftSuppression(database: Database, id: string, by: By, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const lifted = await tx.deleteFrom('suppression').where('email_key', '=', id).returning('reason').executeTakeFirst()
    if (!lifted) return false
    const detail = `reason: ${lifted.reason}`
    await recordAction(
      tx,
      by,
      { action: 'Removed from the suppression list', record: 'suppression', recordId: '', detail },
      now,
    )
    return true
  })
}
