// What people change about their own account. Whoever calls has made sure that it is the person: see
// own-password.server.ts.
import { siteSettings } from '#firm/firm.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { recordAction, type Action } from './audit.server.ts'
import { administratorsLock } from './links.server.ts'
import { isNameTaken, nameTaken } from './names.server.ts'
import { prepareNotice } from './notices.server.ts'
import { passwordRefusal, setPassword } from './passwords.server.ts'
import { endSessions, type Session } from './sessions.server.ts'
import './tables.server.ts'

/** A sentence about one field, or null if it is done. */
export type FieldRefusal = { field: string; message: string } | null

/** The former address is told. Links that were mailed to it end, and so do the person's other sessions. */
export async function changeEmail(
  database: Database,
  session: Session,
  { email: given, publicUrl }: { email: string; publicUrl: string },
  now: Date,
): Promise<FieldRefusal> {
  const email = addressKey(given)
  if (email === session.email) return null
  const notify = await prepareNotice(database, publicUrl)
  return inTransaction(
    database,
    async (tx) => {
      const taken = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
      if (taken) return { field: 'email', message: 'There is already an account with this address.' }
      await tx.updateTable('staff').set({ email, updated_on: now.toISOString() }).where('id', '=', session.id).execute()
      await tx.deleteFrom('staff_link').where('staff_id', '=', session.id).execute()
      await endSessions(tx, session.id, session.sessionId)
      await notify(tx, session.email, 'You now sign in with another e-mail address', now)
      await recordAction(tx, session, { action: 'Changed their address', record: 'staff', recordId: session.id }, now)
      return null
    },
    `address ${email}`,
  )
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
  const notify = await prepareNotice(database, publicUrl)
  await inTransaction(database, async (tx) => {
    await setPassword(tx, session.id, newPassword, now)
    await tx.deleteFrom('staff_link').where('staff_id', '=', session.id).execute()
    await endSessions(tx, session.id, session.sessionId)
    await notify(tx, session.email, 'Your password was changed', now)
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
  const notify = await prepareNotice(database, publicUrl)
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
    await notify(tx, session.email, 'A passkey was removed', now)
    return true
  })
}
