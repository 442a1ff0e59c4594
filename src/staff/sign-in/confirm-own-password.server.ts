// What is asked for again before a change to one's own ways in, because somebody else may use a window left open.
import { quotas } from '#platform/quota/quotas.ts'
import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { secondsUntil, type QuotaStore } from '#platform/quota/quota-store.server.ts'
import { recordAction, type Action } from '#staff/history/record-action.server.ts'
import { isPasswordOf } from './passwords.server.ts'
import { beginAttempt, forgetFailures, takeBackAttempt } from './pauses.server.ts'
import { endSession, type Session } from './sessions.server.ts'

type Dependencies = { database: Database; secret: string; clock: Clock; quotaStore: Pick<QuotaStore, 'spend'> }

export type WrongPassword = {
  /** How long to wait if the password was not checked at all, otherwise 0. */
  waitSeconds: number
  /** This failure was one too many. */
  hasEndedSession: boolean
  /** Which of the two was wrong. */
  isSecondStep: boolean
}

/** Checks the code or passkey of a full re-authentication (ASVS 5.0, 7.5.1). */
type CheckSecondStep = () => Promise<boolean>

/**
 * Returns null if it is the person's password, and the second step is right too if there is one to check. Failures are counted for all sessions of the person together, and apart
 * from those of signing in, so that nobody who types nonsense on the sign-in page gets in the way here.
 */
export async function checkOwnPassword(
  { database, secret, clock, quotaStore }: Dependencies,
  session: Session,
  password: string,
  checkSecondStep: CheckSecondStep = () => Promise.resolve(true),
): Promise<WrongPassword | null> {
  const key = ownPasswordKey(secret, session.id)
  const { waitSeconds, left } = await beginAttempt(database, key, clock())
  if (waitSeconds > 0) return { waitSeconds, hasEndedSession: false, isSecondStep: false }
  const { isSpent, endsOn } = await quotaStore.spend([
    { quota: quotas.ownPassword, groups: [{ name: session.id, times: 1 }] },
  ])
  if (isSpent) {
    await takeBackAttempt(database, key)
    return { waitSeconds: secondsUntil(endsOn), hasEndedSession: false, isSecondStep: false }
  }
  const isSecondStep = await isPasswordOf(database, session.id, password)
  if (isSecondStep && (await checkSecondStep())) {
    await forgetFailures(database, [key])
    return null
  }
  const hasEndedSession = left === 0
  if (hasEndedSession) await endSession(database, session.id, session.sessionId)
  const detail = hasEndedSession ? 'their session was ended' : ''
  const action = isSecondStep ? 'Failed the second step' : 'Typed a wrong password'
  const entry: Action = { action, record: 'staff', recordId: session.id, detail }
  await recordAction(database, session, entry, clock())
  return { waitSeconds: 0, hasEndedSession, isSecondStep }
}

export function ownPasswordKey(secret: string, staffId: string): string {
  return createHmac('sha256', secret).update(`own password ${staffId}`).digest('base64url')
}
