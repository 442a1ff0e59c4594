// The links that work once: to become the first administrator, to accept an invitation, to choose a new password.
import { siteSettings } from '#firm/firm.server.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database, type Tables } from '#platform/database/database.server.ts'
import type { Role, Staff } from '#staff/roles.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { isNameTaken, nameTaken } from './names.server.ts'
import { hashPassword } from '#staff/sign-in/password-hash.server.ts'
import { passwordRefusal, setPassword } from '#staff/sign-in/passwords.server.ts'
import { invitationToStaff, passwordReset } from './mails.server.ts'
import type { RolePowers } from './role-powers.ts'
import { endSessions } from '#staff/sign-in/sessions.server.ts'

const hour = 3_600_000
const lifetime = { first: 7 * 24 * hour, invitation: 7 * 24 * hour, reset: 8 * hour }
/** Links for a new password that one account may have open. */
const maxResetLinks = 3
export type LinkKind = keyof typeof lifetime

/** Transactions about who is an administrator run one after the other. */
export const administratorsLock = 'administrators'

export type OpenLink = {
  kind: LinkKind
  email: string | null
  role: Role
  name: string | null
  invitedBy: string | null
}

/** Returns what the link is for, or null if there is none, or it has been used or has expired. */
export async function openLink(database: Database, kind: LinkKind, token: string, now: Date): Promise<OpenLink | null> {
  const row = await linkRow(database, kind, token, now)
  if (!row) return null
  if (kind === 'first' && (await hasAdministrator(database))) return null
  return {
    kind,
    email: row.email ?? row.account_email,
    role: row.role ?? 'administrator',
    name: row.account_name,
    invitedBy: row.inviter_name,
  }
}

function linkRow(database: Database, kind: LinkKind, token: string, now: Date) {
  return database
    .selectFrom('staff_link')
    .leftJoin('staff as account', 'account.id', 'staff_link.staff_id')
    .leftJoin('staff as inviter', 'inviter.id', 'staff_link.made_by')
    .select(['staff_link.id', 'staff_link.email', 'staff_link.role', 'staff_link.staff_id'])
    .select(['account.email as account_email', 'account.name as account_name', 'account.ended_on as account_ended_on'])
    .select('inviter.name as inviter_name')
    .where('staff_link.kind', '=', kind)
    .where('staff_link.token_hash', '=', tokenHash(token))
    .where('staff_link.expires_on', '>', now.toISOString())
    .executeTakeFirst()
}

async function hasAdministrator(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'administrator')
    .where('ended_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewLink = {
  kind: LinkKind
  staffId?: string | null
  email?: string
  role?: Role
  madeBy?: string
}

async function makeLink(tx: Database, link: NewLink, now: Date) {
  const token = newToken()
  const expiresOn = new Date(now.getTime() + lifetime[link.kind])
  await tx
    .insertInto('staff_link')
    .values({
      kind: link.kind,
      token_hash: tokenHash(token),
      staff_id: link.staffId ?? null,
      email: link.email ?? null,
      role: link.role ?? null,
      made_by: link.madeBy ?? null,
      made_on: now.toISOString(),
      expires_on: expiresOn.toISOString(),
    })
    .execute()
  return { token, expiresOn }
}

/** Returns the address of the page for the first administrator, or null if there is one. Each call makes a new link. */
export async function firstLink(database: Database, publicUrl: string, now: Date): Promise<string | null> {
  if (await hasAdministrator(database)) return null
  const { token } = await makeLink(database, { kind: 'first' }, now)
  return `${publicUrl}/console/first/${token}`
}

/** Returns the address of the page on which this person chooses a new password, and until when it works. */
export async function resetLink(tx: Database, staffId: string, publicUrl: string, now: Date) {
  const { token, expiresOn } = await makeLink(tx, { kind: 'reset', staffId }, now)
  return { link: `${publicUrl}/console/reset/${token}`, expiresOn }
}

export type NewPerson = { name: string; email: string; password: string }
export type Accepted = { refusal: string; field: string } | { staff: Staff }

const whereToGetAnother: Record<LinkKind, string> = {
  first: 'Restart the site: it prints a new link as long as there is no administrator.',
  invitation: 'Ask an administrator for a new one.',
  reset: 'Request a new one under ‘Forgot your password?’ on the sign-in page.',
}

export function goneText(kind: LinkKind): string {
  return `This link has been used or has expired. ${whereToGetAnother[kind]}`
}

function gone(kind: LinkKind): Accepted {
  return { refusal: goneText(kind), field: 'root' }
}

export type Accepting = { kind: 'first' | 'invitation'; token: string; person: NewPerson }

/**
 * Makes the account of the first administrator, or that of an invited person, with the role and the address of the
 * invitation, whatever address is given. Of two who try at once, one succeeds.
 */
export async function acceptLink(database: Database, { kind, token, person }: Accepting, now: Date): Promise<Accepted> {
  if (!(await openLink(database, kind, token, now))) return gone(kind)
  const hash = await hashPassword(person.password)
  return inTransaction(
    database,
    async (tx) => {
      const link = await openLink(tx, kind, token, now)
      if (!link) return gone(kind)
      const email = addressKey(link.email ?? person.email)
      if (await isNameTaken(tx, person.name)) return { refusal: nameTaken, field: 'name' }
      const { firmName } = await siteSettings(tx)
      const refusal = await passwordRefusal(person.password, { ...person, email, firmName })
      if (refusal !== null) return { refusal, field: 'password' }
      const taken = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
      if (taken) return { refusal: 'There is already an account with this address. Sign in with it.', field: 'email' }
      const id = crypto.randomUUID()
      const { role } = link
      const made = now.toISOString()
      await tx
        .insertInto('staff')
        .values({ id, name: person.name, email, role, ended_on: null, created_on: made, updated_on: made })
        .execute()
      await setPassword(tx, id, hash, now)
      const used = tx.deleteFrom('staff_link').where('kind', '=', kind)
      await (kind === 'first' ? used : used.where('email', '=', email)).execute()
      const staff: Staff = { id, name: person.name, email, role }
      const action = kind === 'first' ? 'Became the first administrator' : 'Accepted the invitation'
      await recordAction(tx, staff, { action, record: 'staff', recordId: id, detail: role }, now)
      return { staff }
    },
    administratorsLock,
  )
}

/**
 * Sends a link for a new password, if there is an account with this address, unless three are open already. So whenever
 * none is sent, the owner has three that work, and whoever enters a colleague's address can neither keep them from a new
 * password nor send them more than three mails in eight hours. Returns nothing and does the same work in each case, so that
 * nobody learns who has an account from how long it takes.
 */
export async function requestReset(database: Database, given: string, publicUrl: string, now: Date): Promise<void> {
  const email = addressKey(given)
  const request = async (tx: Database) => {
    const account = await tx
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('email', '=', email)
      .where('ended_on', 'is', null)
      .executeTakeFirst()
    const open = await countResetLinks(tx, account?.id ?? null, now)
    const toSend = account !== undefined && open < maxResetLinks ? account : null
    // A link that opens nothing is written if none is sent, so that something is stored in each case.
    const { token, expiresOn } = await makeLink(tx, { kind: 'reset', staffId: toSend?.id ?? null }, now)
    const payload = { token, expiresOn: expiresOn.toISOString() }
    const mail = { to: email, payload, publicUrl, uselessFrom: expiresOn }
    await sql`savepoint sending`.execute(tx)
    await enqueueMail(tx, passwordReset, mail, now)
    const { id, name } = toSend ?? { id: '', name: '' }
    await recordAction(tx, { id, name }, { action: 'Asked for a new password', record: 'staff', recordId: id }, now)
    await (toSend ? sql`release savepoint sending` : sql`rollback to savepoint sending`).execute(tx)
  }
  await inTransaction(database, request, `reset ${email}`)
}

/**
 * Counts the open links of the account. Removes those that have expired or that a clock made which was ahead, and those
 * that open nothing.
 */
async function countResetLinks(tx: Database, staffId: string | null, now: Date): Promise<number> {
  const latest = new Date(now.getTime() + 2 * lifetime.reset).toISOString()
  const ofAccount = (link: ExpressionBuilder<Tables, 'staff_link'>) => link('staff_id', '=', staffId ?? '')
  await tx
    .deleteFrom('staff_link')
    .where('kind', '=', 'reset')
    .where((link) =>
      link.or([
        link('staff_id', 'is', null),
        link.and([
          ofAccount(link),
          link.or([link('expires_on', '<=', now.toISOString()), link('expires_on', '>', latest)]),
        ]),
      ]),
    )
    .execute()
  return countRows(tx.selectFrom('staff_link').where('kind', '=', 'reset').where(ofAccount))
}

/** Sets the password and ends every session. The second step stays as it is, and is asked for at the next sign-in. */
export async function resetPassword(database: Database, token: string, password: string, now: Date): Promise<Accepted> {
  if (!(await linkRow(database, 'reset', token, now))) return gone('reset')
  const hash = await hashPassword(password)
  return inTransaction(
    database,
    async (tx) => {
      const link = await linkRow(tx, 'reset', token, now)
      if (!link?.staff_id || link.account_ended_on !== null) return gone('reset')
      const account = await tx
        .selectFrom('staff')
        .select(['id', 'name', 'email', 'role'])
        .where('id', '=', link.staff_id)
        .executeTakeFirstOrThrow()
      const { firmName } = await siteSettings(tx)
      const refusal = await passwordRefusal(password, { ...account, firmName })
      if (refusal !== null) return { refusal, field: 'password' }
      await setPassword(tx, account.id, hash, now)
      await tx.deleteFrom('staff_link').where('staff_id', '=', account.id).execute()
      await tx.deleteFrom('staff_new_email').where('staff_id', '=', account.id).execute()
      await endSessions(tx, account.id)
      await recordAction(tx, account, { action: 'Chose a new password', record: 'staff', recordId: account.id }, now)
      return { staff: account }
    },
    `reset ${tokenHash(token)}`,
  )
}

/** Invites, or invites again: an earlier invitation to the same address ends. */
export async function invite(
  database: Database,
  { email: given, powers, publicUrl }: { email: string; powers: RolePowers; publicUrl: string },
  by: Staff,
  now: Date,
): Promise<{ refusal: string } | { link: string }> {
  const email = addressKey(given)
  const { role } = powers
  return inTransaction(
    database,
    async (tx) => {
      const taken = await tx
        .selectFrom('staff')
        .select(['name', 'ended_on'])
        .where('email', '=', email)
        .executeTakeFirst()
      if (taken?.ended_on === null) return { refusal: `${taken.name} has an account with this address already.` }
      if (taken) return { refusal: `The account of ${taken.name} with this address was closed. Use another address.` }
      await tx.deleteFrom('staff_link').where('kind', '=', 'invitation').where('email', '=', email).execute()
      const { token, expiresOn } = await makeLink(tx, { kind: 'invitation', email, role, madeBy: by.id }, now)
      const { includes, can, cannotOpen } = powers
      const payload = {
        token,
        expiresOn: expiresOn.toISOString(),
        invitedBy: by.name,
        powers: { role, includes, can: [...can], cannotOpen: [...cannotOpen] },
      }
      await enqueueMail(tx, invitationToStaff, { to: email, payload, publicUrl, uselessFrom: expiresOn }, now)
      await recordAction(tx, by, { action: 'Invited', record: 'invitation', recordId: email, detail: role }, now)
      return { link: `${publicUrl}/console/invitation/${token}` }
    },
    `invitation ${email}`,
  )
}

/** Returns false if there is no such invitation any more. */
export async function withdraw(database: Database, email: string, by: Staff, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('staff_link')
      .where('kind', '=', 'invitation')
      .where('email', '=', addressKey(email))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordAction(tx, by, { action: 'Withdrew the invitation', record: 'invitation', recordId: email }, now)
    return true
  })
}
