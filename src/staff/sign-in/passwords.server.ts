// What a password must be, and the passwords of staff.
import type { Database } from '#platform/database/database.server.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.server.ts'
import { longestPassword, shortestPassword } from './password-length.ts'

type About = { name: string; email: string; firmName: string }

/** Returns why this password cannot be chosen, or null. */
export async function passwordRefusal(password: string, { name, email, firmName }: About): Promise<string | null> {
  const length = [...password].length
  if (length < shortestPassword) return `Choose at least ${shortestPassword} characters. A short sentence is fine.`
  if (length > longestPassword) return `Choose at most ${longestPassword} characters.`
  const bare = bareText(password)
  const [mailbox = ''] = email.split('@')
  const own = [name, email, mailbox, firmName].map(bareText).filter((each) => each.length > 3)
  if (own.some((each) => bare === each || bare === each + each))
    return 'This is your name, your address or the name of the firm, and easy to guess.'
  if (new Set(password).size < 4) return 'This repeats a few characters and is easy to guess.'
  const known = await knownPasswords()
  const lower = password.toLowerCase()
  if (known.has(lower) || known.has(lower.replace(/[^\p{L}]+$/u, '')))
    return 'This is a common password, or a common one with something added. Attackers try these first.'
  return null
}

/** Letters and digits alone, so that "Neha Kulkarni" and "neha.kulkarni" are the same. */
function bareText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

let list: Promise<Set<string>> | undefined

/** Read when somebody first chooses a password: 50,000 entries, which no visitor needs. */
function knownPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}

/**
 * Stores the hash of the person's password, and creates its row if there is none. The hash is made before the transaction
 * begins: it takes a while, and on SQLite nobody else can write meanwhile.
 */
export async function setPassword(tx: Database, staffId: string, hash: string, now: Date): Promise<void> {
  const on = now.toISOString()
  await tx
    .insertInto('staff_password')
    .values({
      id: crypto.randomUUID(),
      staff_id: staffId,
      account_id: staffId,
      provider_id: 'credential',
      password: hash,
      created_on: on,
      updated_on: on,
    })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'provider_id']).doUpdateSet({ password: hash, updated_on: on }),
    )
    .execute()
}

/** Takes as long for somebody without a password. */
export async function isPasswordOf(database: Database, staffId: string, password: string): Promise<boolean> {
  const row = await database
    .selectFrom('staff_password')
    .select('password')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (row?.password == null) {
    await hashPassword(password)
    return false
  }
  return verifyPassword({ hash: row.password, password })
}

/** After a sign-in: if the hash was made with older parameters, stores a new one. `password` is the right one. */
export async function renewHash(database: Database, staffId: string, password: string): Promise<void> {
  const ofPerson = database.selectFrom('staff_password').select('password').where('staff_id', '=', staffId)
  const stored = (await ofPerson.executeTakeFirst())?.password
  if (stored == null || !isOutdated(stored)) return
  await database
    .updateTable('staff_password')
    .set({ password: await hashPassword(password) })
    .where('staff_id', '=', staffId)
    // Somebody may have chosen another one meanwhile.
    .where('password', '=', stored)
    .execute()
}
