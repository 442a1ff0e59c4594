// Whether second steps can still be read. Their secrets are encrypted with the site's secret, which may be lost.
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Database } from '#platform/database.server.ts'
import { sessionKey } from './session-key.server.ts'
import './tables.server.ts'

/** Counts the confirmed second steps of open accounts, and those among them that this secret does not decrypt. */
export async function countSecondSteps(
  database: Database,
  siteSecret: string,
): Promise<{ total: number; unreadable: number }> {
  const rows = await database
    .selectFrom('staff_second_step')
    .innerJoin('staff', 'staff.id', 'staff_second_step.staff_id')
    .select('staff_second_step.secret')
    .where('is_confirmed', '=', 1)
    .where('staff.ended_on', 'is', null)
    .execute()
  const readable = await Promise.all(rows.map(({ secret }) => decrypts(secret, siteSecret)))
  return { total: rows.length, unreadable: readable.filter((isReadable) => !isReadable).length }
}

/** Returns false only if there is a second step that this secret does not decrypt. */
export async function canReadSecondStep(database: Database, staffId: string, siteSecret: string): Promise<boolean> {
  const row = await database
    .selectFrom('staff_second_step')
    .select('secret')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row === undefined || decrypts(row.secret, siteSecret)
}

function decrypts(data: string, siteSecret: string): Promise<boolean> {
  return symmetricDecrypt({ key: sessionKey(siteSecret), data }).then(
    () => true,
    () => false,
  )
}
