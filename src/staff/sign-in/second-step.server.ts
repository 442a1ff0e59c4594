// Second steps as they are stored: whether they can still be read, new recovery codes, and none at all. Their secrets are
// encrypted with the site's secret, which may be lost.
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Database } from '#platform/database/database.server.ts'
import { sessionKey } from './session-key.server.ts'
import '#staff/tables.server.ts'

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

/** In the form of the library that reads them. The former ones stop working. */
export async function newRecoveryCodes(tx: Database, staffId: string, siteSecret: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => {
    const code = generateRandomString(10, 'a-z', '0-9', 'A-Z')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
  const recovery_codes = await symmetricEncrypt({ key: sessionKey(siteSecret), data: JSON.stringify(codes) })
  await tx.updateTable('staff_second_step').set({ recovery_codes }).where('staff_id', '=', staffId).execute()
  return codes
}

/** The person sets up another one before anything else works. Passkeys stay. */
export async function removeSecondStep(tx: Database, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_second_step').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('sign_in_challenge').where('value', '=', staffId).execute()
  await tx.updateTable('staff').set({ has_second_step: 0 }).where('id', '=', staffId).execute()
}

function decrypts(data: string, siteSecret: string): Promise<boolean> {
  return symmetricDecrypt({ key: sessionKey(siteSecret), data }).then(
    () => true,
    () => false,
  )
}
