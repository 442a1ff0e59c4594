// The addresses to which no mail goes that nobody waits for: issues of the newsletter, alerts about vacancies.
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import '#leads/tables.server.ts'

/**
 * Puts an address on the suppression list, so that it gets no newsletter. The entry 'unsubscribed' is removed when the
 * owner confirms again. The other reasons replace it, and stay until staff remove them.
 */
export async function suppress(
  tx: Database,
  address: string,
  reason: Tables['suppression']['reason'],
  now: Date,
): Promise<void> {
  const entry = { reason, suppressed_on: now.toISOString() }
  await tx
    .insertInto('suppression')
    .values({ email_key: addressKey(address), ...entry })
    .onConflict((conflict) =>
      reason === 'unsubscribed'
        ? conflict.column('email_key').doNothing()
        : conflict.column('email_key').doUpdateSet(entry),
    )
    .execute()
}

/** That nothing may be sent to this address; whoever has only unsubscribed from the newsletter may ask for mail again. */
export function isBarred(key: string): Expression<SqlBool> {
  return expressionBuilder<Tables, never>().exists((row) =>
    row
      .selectFrom('suppression')
      .select('suppression.email_key')
      .where('suppression.email_key', 'in', [key, addressFingerprint(key)])
      .where('suppression.reason', '<>', 'unsubscribed'),
  )
}

/** Those of the addresses to which nothing may be sent. */
export async function barredAmong(database: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const byName = new Map(keys.flatMap((key) => [key, addressFingerprint(key)].map((name) => [name, key])))
  const rows = await database
    .selectFrom('suppression')
    .select('email_key')
    .where('email_key', 'in', [...byName.keys()])
    .where('reason', '<>', 'unsubscribed')
    .execute()
  return new Set(rows.flatMap(({ email_key }) => byName.get(email_key) ?? []))
}
