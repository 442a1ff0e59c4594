// Second steps as they are stored: whether they can still be read, new recovery codes, and none at all. Their secrets are
// encrypted with the site's secret, which may be lost.
import { randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { newReadableCode, readableForm } from '#platform/tokens.server.ts'
import { sessionKey } from './session-key.server.ts'

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

const keyBytes = 20
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Puts a key of 32 letters in place of the library's 52, for those who type it from the screen, and returns the address
 * with it. It has 20 characters of ASCII, because the library keeps keys as texts: 131 bits (RFC 4226 asks for 128).
 */
export async function setShortKey(
  database: Database,
  { staffId, uri, siteSecret }: { staffId: string; uri: string; siteSecret: string },
): Promise<string> {
  const bytes = Array.from({ length: keyBytes }, () => randomInt(33, 127))
  const secret = await symmetricEncrypt({ key: sessionKey(siteSecret), data: String.fromCharCode(...bytes) })
  await database.updateTable('staff_second_step').set({ secret }).where('staff_id', '=', staffId).execute()
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)?.map((five) => base32.charAt(Number.parseInt(five, 2))) ?? []
  return uri.replace(/(?<=[?&]secret=)[^&]*/, letters.join(''))
}

/** What somebody without their telephone reads from paper. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, newReadableCode)
}

/**
 * Returns the code of this person as it is stored, however it was typed: the library compares to the letter. What is
 * none of theirs comes back as typed.
 */
export async function storedRecoveryCode(
  database: Database,
  { staffId, typed, siteSecret }: { staffId: string; typed: string; siteSecret: string },
): Promise<string> {
  const row = await database
    .selectFrom('staff_second_step')
    .select('recovery_codes')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (row === undefined) return typed
  const data = await symmetricDecrypt({ key: sessionKey(siteSecret), data: row.recovery_codes })
  const codes = z.array(z.string()).parse(JSON.parse(data))
  return codes.find((code) => readableForm(code) === readableForm(typed)) ?? typed
}

/** In the form of the library that reads them. The former ones stop working. */
export async function newRecoveryCodes(tx: Database, staffId: string, siteSecret: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
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
