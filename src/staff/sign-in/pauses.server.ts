// The pauses after wrong passwords and codes. A browser in which the person has signed in before is counted by itself, so
// nobody can lock a colleague out by typing wrong passwords elsewhere (OWASP, "device cookies").
import { createHmac } from 'node:crypto'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { quotas } from '#platform/quota/quotas.ts'

/** Failures are forgotten after a day without one. */
const { max: freeTries, per: forgottenAfterSeconds } = quotas.wrongPassword
const firstPauseSeconds = 30
const longestPauseSeconds = 15 * 60

/** `device`: the mark of a browser that this person has used before. */
export type Attempt = { email: string; device: string | null }

/** Returns a keyed hash for the counter. It reveals neither the address nor whether there is such an account. */
export function attemptKey(secret: string, { email, device }: Attempt): string {
  const hmac = createHmac('sha256', secret).update(`sign-in ${addressKey(email)}\n${device ?? ''}`)
  return hmac.digest('base64url')
}

/** How long to wait after this many failures, in seconds. */
export function pauseAfter(failures: number): number {
  if (failures < freeTries) return 0
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(20, failures - freeTries))
}

/**
 * Counts the attempt as a failure before it is made, so that many at once count as many. It may be made if `waitSeconds`
 * is 0; `left` is how many more may fail before there is a pause.
 */
export async function beginAttempt(
  database: Database,
  key: string,
  now: Date,
): Promise<{ waitSeconds: number; left: number }> {
  return inTransaction(
    database,
    async (tx) => {
      const row = await tx.selectFrom('sign_in_failure').selectAll().where('key', '=', key).executeTakeFirst()
      const since = row ? now.getTime() - Date.parse(row.last_on) : 0
      const isForgotten = row === undefined || since > forgottenAfterSeconds * 1000
      const failures = isForgotten ? 0 : row.count
      const wait = Math.ceil(pauseAfter(failures) - since / 1000)
      if (!isForgotten && wait > 0) return { waitSeconds: wait, left: 0 }
      await tx
        .insertInto('sign_in_failure')
        .values({ key, count: failures + 1, last_on: now.toISOString() })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ count: failures + 1, last_on: now.toISOString() }),
        )
        .execute()
      return { waitSeconds: 0, left: Math.max(0, freeTries - failures - 1) }
    },
    `sign-in ${key}`,
  )
}

/** The password was right but a code is still to come: this attempt was no failure, the earlier ones still count. */
export async function takeBackAttempt(database: Database, key: string): Promise<void> {
  await database
    .updateTable('sign_in_failure')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function forgetFailures(database: Database, keys: string[]): Promise<void> {
  await database.deleteFrom('sign_in_failure').where('key', 'in', keys).execute()
}
