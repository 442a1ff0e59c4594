// Sessions: who is signed in. Read from the database at every call, so that a session that was ended anywhere is ended
// in every process at once.
import { parseSigned } from 'hono/utils/cookie'
import type { Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { unattendedHeader } from '#platform/console/unattended.ts'
import { isRecent } from './recent-confirmation.server.ts'

/** A session ends after this long without use. */
const idleMinutes = 60
/** Use is noted at most this often, so that reading does not write. */
const notedEveryMs = 60_000

export type Session = Staff & {
  sessionId: string
  hasSecondStep: boolean
  needsSecondStep: boolean
  /** The person has given password and second step again a short while ago, and may change their ways in. */
  isConfirmed: boolean
}

/** The name of the cookie, and the key of its signature. */
export type SessionCookie = { name: string; secret: string }

/** Returns the session of the request, also of somebody who has yet to set up the second step; or null. */
export async function sessionOf(
  database: Database,
  cookie: SessionCookie,
  request: Request,
  now: Date,
): Promise<Session | null> {
  const token = await signedCookie(request.headers.get('cookie'), cookie)
  if (token === null) return null
  const row = await database
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role', 'staff.has_second_step'])
    .select(['staff_session.id as session_id', 'staff_session.last_used_on', 'staff_session.confirmed_on'])
    .where('staff_session.token', '=', token)
    .where('staff_session.expires_on', '>', now.toISOString())
    .where('staff_session.last_used_on', '>', idleSince(now))
    .where('staff.ended_on', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const isUse = !request.headers.has(unattendedHeader)
  if (isUse && now.getTime() - Date.parse(row.last_used_on) > notedEveryMs)
    await noteUse(database, row.session_id, row.id, now)
  const { id, name, email, role, session_id: sessionId } = row
  const hasSecondStep = row.has_second_step === 1
  return {
    id,
    name,
    email,
    role,
    sessionId,
    hasSecondStep,
    needsSecondStep: !hasSecondStep,
    isConfirmed: isRecent(row.confirmed_on, now),
  }
}

/** Returns what the named cookie of the header holds, if the signature is right. */
export async function signedCookie(header: string | null, { name, secret }: SessionCookie): Promise<string | null> {
  if (header === null) return null
  const value = (await parseSigned(header, secret, name))[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - idleMinutes * 60_000).toISOString()
}

async function noteUse(database: Database, sessionId: string, staffId: string, now: Date): Promise<void> {
  const on = now.toISOString()
  await database.updateTable('staff_session').set({ last_used_on: on }).where('id', '=', sessionId).execute()
  await database.updateTable('staff').set({ last_seen_on: on }).where('id', '=', staffId).execute()
}

/** Ends all sessions of a person, except one. */
export async function endSessions(tx: Database, staffId: string, except = ''): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '<>', except)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function endSession(tx: Database, staffId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type ListedSession = {
  id: string
  device: string
  startedOn: string
  lastUsedOn: string
  isThis: boolean
}

/** Open sessions, the one used last first. */
export async function listSessions(
  database: Database,
  { id, sessionId }: Pick<Session, 'id' | 'sessionId'>,
  now: Date,
): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_on', 'last_used_on'])
    .where('staff_id', '=', id)
    .where('expires_on', '>', now.toISOString())
    .where('last_used_on', '>', idleSince(now))
    .orderBy('last_used_on', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceText(row.user_agent ?? ''),
    startedOn: row.created_on,
    lastUsedOn: row.last_used_on,
    isThis: row.id === sessionId,
  }))
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Chrome on Windows. Only as good as what the browser says of itself. */
function deviceText(userAgent: string): string {
  const find = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent.includes(mark))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return 'Unknown browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
