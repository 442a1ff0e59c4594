// Who has just given password and second step again may change their ways of signing in.
import type { Database } from '#platform/database/database.server.ts'

/** For a few changes in a row, not for an open window. */
const lastsMs = 5 * 60_000

export function isRecent(confirmedOn: string | null, now: Date): boolean {
  return confirmedOn !== null && Date.parse(confirmedOn) > now.getTime() - lastsMs
}

export async function confirmSession(database: Database, sessionId: string, now: Date): Promise<void> {
  const confirmed = { confirmed_on: now.toISOString() }
  await database.updateTable('staff_session').set(confirmed).where('id', '=', sessionId).execute()
}
