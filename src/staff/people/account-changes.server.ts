// What an administrator changes in the account of a person: the role, its end, its sessions and its second step. Whoever
// may have no open leads any more hands them over.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { mayDo, type Role, type Staff } from '#staff/roles.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { recordAction, type Action } from '#staff/history/record-action.server.ts'
import { administratorsLock, resetLink } from './links.server.ts'
import { notify } from './notices.server.ts'
import { removeSecondStep } from '#staff/sign-in/second-step.server.ts'
import { endSessions } from '#staff/sign-in/sessions.server.ts'

/** What this folder needs to know about people's leads. It must not import them, so it is handed these functions. */
export type LeadsOfPeople = {
  /** How many open leads each person has, by their id. */
  countOpen: (database: Database) => Promise<ReadonlyMap<string, number>>
  /** Gives the open leads of one person to another, or to nobody. Returns how many, or a refusal in words. */
  handOver: (
    tx: Database,
    change: { from: string; to: string | null },
    by: Staff,
    now: Date,
  ) => Promise<number | string>
}

export type Outcome = { done: true } | { done: false; isGone?: boolean; message: string }

const gone: Outcome = { done: false, isGone: true, message: 'This account no longer exists.' }
const lastOne: Outcome = {
  done: false,
  message: 'This is the only administrator. First make someone else an administrator.',
}

/** Runs one after the other with every other change of administrators, so that one always remains. */
function changeOf(
  database: Database,
  id: string,
  change: (tx: Database, person: Staff, isLast: boolean) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(
    database,
    async (tx) => {
      const active = tx.selectFrom('staff').where('ended_on', 'is', null)
      const person = await active.select(['id', 'name', 'email', 'role']).where('id', '=', id).executeTakeFirst()
      if (!person) return gone
      const others = await active
        .select('id')
        .where('role', '=', 'administrator')
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst()
      return change(tx, person, person.role === 'administrator' && others === undefined)
    },
    administratorsLock,
  )
}

/** Who gets the open leads of somebody who may have none any more; null is nobody. */
type HandingOver = { leadsTo: string | null; leadsOfPeople: LeadsOfPeople }

/** Undoes the whole change. */
class HandOverRefused extends Error {}

async function handOver(tx: Database, id: string, { leadsOfPeople, leadsTo }: HandingOver, by: Staff, now: Date) {
  const handedOver = await leadsOfPeople.handOver(tx, { from: id, to: leadsTo }, by, now)
  if (typeof handedOver === 'string') throw new HandOverRefused(handedOver)
}

function refusedHandOver(error: unknown): Outcome {
  if (error instanceof HandOverRefused) return { done: false, message: error.message }
  throw error
}

/**
 * Ends the person's sessions, so that no page shows what the new role may not see. The person is told. Whoever becomes
 * an editor keeps no lead.
 */
export async function changeRole(
  database: Database,
  { id, role, publicUrl, ...handingOver }: { id: string; role: Role; publicUrl: string } & HandingOver,
  by: Staff,
  now: Date,
): Promise<Outcome> {
  return changeOf(database, id, async (tx, person, isLast) => {
    if (person.role === role) return { done: true }
    if (isLast) return lastOne
    const on = now.toISOString()
    await tx.updateTable('staff').set({ role, updated_on: on }).where('id', '=', id).execute()
    if (!mayDo(role, 'manager')) await handOver(tx, id, handingOver, by, now)
    await endSessions(tx, id)
    await withdrawInvitationsOf(tx, id, by, now)
    const detail = `${person.name}: ${person.role} → ${role}`
    await recordAction(tx, by, { action: 'Changed the role', record: 'staff', recordId: id, detail }, now)
    const what = `Your role was changed from ${person.role} to ${role}`
    await notify(tx, { to: person.email, what, publicUrl }, now)
    return { done: true }
  }).catch(refusedHandOver)
}

/** The row stays, because the history names the person. Everything that opens the console goes, and their open leads. */
export function closeAccount(
  database: Database,
  { id, ...handingOver }: { id: string } & HandingOver,
  by: Staff,
  now: Date,
): Promise<Outcome> {
  return changeOf(database, id, async (tx, person, isLast) => {
    if (isLast) return lastOne
    const on = now.toISOString()
    await tx.updateTable('staff').set({ ended_on: on, updated_on: on }).where('id', '=', id).execute()
    await handOver(tx, id, handingOver, by, now)
    await endSessions(tx, id)
    await tx.deleteFrom('staff_password').where('staff_id', '=', id).execute()
    await tx.deleteFrom('staff_link').where('staff_id', '=', id).execute()
    await withdrawInvitationsOf(tx, id, by, now)
    await tx.deleteFrom('staff_new_email').where('staff_id', '=', id).execute()
    await removeBothSteps(tx, id)
    const entry: Action = { action: 'Closed the account', record: 'staff', recordId: id, detail: person.name }
    await recordAction(tx, by, entry, now)
    return { done: true }
  }).catch(refusedHandOver)
}

/** For a computer that was lost or left open. They can sign in again. */
export function signOutEverywhere(database: Database, id: string, by: Staff, now: Date): Promise<Outcome> {
  return changeOf(database, id, async (tx, person) => {
    const count = await endSessions(tx, id)
    const detail = `${person.name}: ${count} ${count === 1 ? 'session' : 'sessions'}`
    await recordAction(tx, by, { action: 'Ended all sessions', record: 'staff', recordId: id, detail }, now)
    return { done: true }
  })
}

/** They might have invited an address of their own. */
async function withdrawInvitationsOf(tx: Database, id: string, by: Staff, now: Date): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('staff_link')
    .where('kind', '=', 'invitation')
    .where('made_by', '=', id)
    .returning('email')
    .execute()
  for (const { email } of withdrawn) {
    const entry: Action = { action: 'Withdrew the invitation', record: 'invitation', recordId: email ?? '' }
    await recordAction(tx, by, entry, now)
  }
}

/** For somebody who has lost their telephone: they set it up again at the next sign-in. They are told. */
export async function resetSecondStep(
  database: Database,
  { id, publicUrl }: { id: string; publicUrl: string },
  by: Staff,
  now: Date,
): Promise<Outcome> {
  return changeOf(database, id, async (tx, person) => {
    await removeBothSteps(tx, id)
    await endSessions(tx, id)
    const entry: Action = { action: 'Reset the second step', record: 'staff', recordId: id, detail: person.name }
    await recordAction(tx, by, entry, now)
    const what = 'Your second step was reset, and your passkeys were removed'
    await notify(tx, { to: person.email, what, publicUrl }, now)
    return { done: true }
  })
}

/**
 * For whoever runs the server, if no administrator can help: removes the second step and ends the sessions. Returns the
 * address of a page for a new password and until when it works, or null if there is no open account with this address.
 */
export function resetSignIn(
  database: Database,
  email: string,
  { by, publicUrl }: { by: Pick<Staff, 'id' | 'name'>; publicUrl: string },
  now: Date,
): Promise<{ link: string; expiresOn: Date } | null> {
  return inTransaction(database, async (tx) => {
    const person = await tx
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('email', '=', addressKey(email))
      .where('ended_on', 'is', null)
      .executeTakeFirst()
    if (!person) return null
    await tx.deleteFrom('staff_new_email').where('staff_id', '=', person.id).execute()
    await removeBothSteps(tx, person.id)
    await endSessions(tx, person.id)
    const entry: Action = { action: 'Reset the sign-in', record: 'staff', recordId: person.id, detail: person.name }
    await recordAction(tx, by, entry, now)
    return resetLink(tx, person.id, publicUrl, now)
  })
}

/** Passkeys too: they count as both steps. */
async function removeBothSteps(tx: Database, id: string): Promise<void> {
  await removeSecondStep(tx, id)
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
}
