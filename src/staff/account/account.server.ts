// What people change about their own account. Whoever calls has made sure that it is the person: see
// confirm-own-password.server.ts.
import { siteSettings } from '#firm/firm.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { recordAction, type Action } from '#staff/history/record-action.server.ts'
import { administratorsLock } from '#staff/people/links.server.ts'
import { isNameTaken, nameTaken } from '#staff/people/names.server.ts'
import { newEmailLink } from '#staff/people/mails.server.ts'
import { notify } from '#staff/people/notices.server.ts'
import { hashPassword } from '#staff/sign-in/password-hash.server.ts'
import { passwordRefusal, setPassword } from '#staff/sign-in/passwords.server.ts'
import { endSessions, type Session } from '#staff/sign-in/sessions.server.ts'

/** A sentence about one field, or null if it is done. */
export type FieldRefusal = { field: string; message: string } | null

const newEmailMs = 24 * 3_600_000

/** Returns the address that waits for its mailbox, or null. */
export async function waitingEmail(database: Database, staffId: string, now: Date): Promise<string | null> {
  const row = await database
    .selectFrom('staff_new_email')
    .select('email')
    .where('staff_id', '=', staffId)
    .where('expires_on', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Sends a link to the new address, which takes effect once the person confirms it there; the present address is notified.
 * An earlier request ends, also if the present address is given.
 */
export async function requestEmail(
  database: Database,
  session: Session,
  { email: given, publicUrl }: { email: string; publicUrl: string },
  now: Date,
): Promise<FieldRefusal> {
  const email = addressKey(given)
  return inTransaction(database, async (tx) => {
    await tx.deleteFrom('staff_new_email').where('staff_id', '=', session.id).execute()
    if (email === session.email) return null
    if (await isAddressTaken(tx, email)) return addressTaken
    const token = newToken()
    const expiresOn = new Date(now.getTime() + newEmailMs)
    await tx
      .insertInto('staff_new_email')
      .values({ staff_id: session.id, email, token_hash: tokenHash(token), expires_on: expiresOn.toISOString() })
      .execute()
    const payload = { token, expiresOn: expiresOn.toISOString() }
    await enqueueMail(tx, newEmailLink, { to: email, payload, publicUrl, uselessFrom: expiresOn }, now)
    const what = 'Another e-mail address was requested for your account'
    await notify(tx, { to: session.email, what, publicUrl }, now)
    const entry: Action = { action: 'Asked to change the e-mail address', record: 'staff', recordId: session.id }
    await recordAction(tx, session, entry, now)
    return null
  })
}

/**
 * The person has opened the link in the new mailbox while signed in, so both are theirs. The former address is told.
 * Links that were mailed to it end, and so do the person's other sessions.
 */
export async function confirmEmail(
  database: Database,
  session: Session,
  { token, publicUrl }: { token: string; publicUrl: string },
  now: Date,
): Promise<FieldRefusal> {
  return inTransaction(
    database,
    async (tx) => {
      const waiting = await tx
        .deleteFrom('staff_new_email')
        .where('staff_id', '=', session.id)
        .where('token_hash', '=', tokenHash(token))
        .where('expires_on', '>', now.toISOString())
        .returning('email')
        .executeTakeFirst()
      if (!waiting) return { field: 'root', message: newEmailGone }
      const { email } = waiting
      if (await isAddressTaken(tx, email)) return addressTaken
      await tx.updateTable('staff').set({ email, updated_on: now.toISOString() }).where('id', '=', session.id).execute()
      await tx.deleteFrom('staff_link').where('staff_id', '=', session.id).execute()
      await endSessions(tx, session.id, session.sessionId)
      await notify(tx, { to: session.email, what: 'You now sign in with another e-mail address', publicUrl }, now)
      await recordAction(tx, session, { action: 'Changed their address', record: 'staff', recordId: session.id }, now)
      return null
    },
    // New accounts and other addresses wait for the same lock, so of two with one address one has it.
    administratorsLock,
  )
}

const newEmailGone = 'This link has been used, has expired, or is for another account. Ask for a new one under E-mail.'
const addressTaken = { field: 'email', message: 'There is already an account with this address.' }

async function isAddressTaken(tx: Database, email: string): Promise<boolean> {
  const taken = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  return taken !== undefined
}

/** Ends the person's other sessions. */
export async function changePassword(
  database: Database,
  session: Session,
  { newPassword, publicUrl }: { newPassword: string; publicUrl: string },
  now: Date,
): Promise<FieldRefusal> {
  const { firmName } = await siteSettings(database)
  const refused = await passwordRefusal(newPassword, { ...session, firmName })
  if (refused !== null) return { field: 'newPassword', message: refused }
  const hash = await hashPassword(newPassword)
  await inTransaction(database, async (tx) => {
    await setPassword(tx, session.id, hash, now)
    await tx.deleteFrom('staff_link').where('staff_id', '=', session.id).execute()
    await tx.deleteFrom('staff_new_email').where('staff_id', '=', session.id).execute()
    await endSessions(tx, session.id, session.sessionId)
    await notify(tx, { to: session.email, what: 'Your password was changed', publicUrl }, now)
    await recordAction(tx, session, { action: 'Changed their password', record: 'staff', recordId: session.id }, now)
  })
  return null
}

export async function changeName(database: Database, session: Session, name: string, now: Date): Promise<FieldRefusal> {
  return inTransaction(
    database,
    async (tx) => {
      if (await isNameTaken(tx, name, session.id)) return { field: 'name', message: nameTaken }
      await tx.updateTable('staff').set({ name, updated_on: now.toISOString() }).where('id', '=', session.id).execute()
      const detail = `${session.name} → ${name}`
      const entry: Action = { action: 'Changed their name', record: 'staff', recordId: session.id, detail }
      await recordAction(tx, session, entry, now)
      return null
    },
    // New accounts wait for the same lock, so of two who choose a name at once one has it.
    administratorsLock,
  )
}

export type Passkey = { id: string; name: string; addedOn: string | null }

export async function passkeys(database: Database, staffId: string): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_on'])
    .where('staff_id', '=', staffId)
    .orderBy('created_on')
    .execute()
  return rows.map(({ id, name, created_on }) => ({ id, name: name || 'Passkey', addedOn: created_on }))
}

/** Returns false if there is no such passkey. */
export async function renamePasskey(
  database: Database,
  staffId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('staff_passkey')
    .set({ name })
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if there is no such passkey. The person is told. */
export async function removePasskey(
  database: Database,
  session: Session,
  { id, publicUrl }: { id: string; publicUrl: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const removed = await tx
      .deleteFrom('staff_passkey')
      .where('staff_id', '=', session.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return false
    const entry: Action = {
      action: 'Removed a passkey',
      record: 'staff',
      recordId: session.id,
      detail: removed.name ?? '',
    }
    await recordAction(tx, session, entry, now)
    await notify(tx, { to: session.email, what: 'A passkey was removed', publicUrl }, now)
    return true
  })
}
