// Decides what becomes of a valid form: the usual treatment, received over a limit, or refused because the machine
// could not bear more. Also recognises likely bots. A bot gets the usual response, so it learns nothing.
import type { Context, MiddlewareHandler } from 'hono'
import { honeypotField, filledInMsField } from '#platform/text/validators.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Work } from '#platform/work/work.server.ts'
import type { BeyondCapacity, Capacity } from './capacity.server.ts'
import type { MailThrottle, MailToThrottle, SendAt } from '#platform/mail/mail-throttle.server.ts'
import type { SenderGroup, Senders } from '#platform/quota/client-address.server.ts'
import type { SpendForm } from '#platform/quota/form-quotas.server.ts'
import { waitInWords, type TimedQuota } from '#platform/quota/quota-store.server.ts'

/** No person fills in several fields in less time. */
const minFilledInMs = 1500

export type RefusedForNow = {
  treatment: 'refused'
  status: 429 | 503
  body: { message: string }
  headers: { 'retry-after': string }
}

/**
 * `over limit`: the form is received, but causes no mail of its own to staff, because its sender or all senders together
 * have reached a limit. `isSpam`: the form looks like a bot's, so nothing should be mailed to the addresses in it.
 * `groups`: who sent it; none if senders cannot be told apart, null from within the process. `throttle` counts the mails that the form causes in the
 * transaction that writes them, and returns when each may go.
 */
export type AcceptedSubmission = {
  treatment: 'normal' | 'over limit'
  isSpam: boolean
  groups: readonly SenderGroup[] | null
  throttle: (tx: Database, mails: readonly MailToThrottle[], now: Date) => Promise<SendAt[]>
}
export type SubmissionVerdict = RefusedForNow | AcceptedSubmission

/**
 * For forms that take something scarce, or only cause mails: a sender beyond its limits is refused. In a flood of all,
 * the form is received over the limit. The message is made from the waiting time.
 */
type RefuseSender = { refuseSender: (wait: string, telephone: string) => string }

export type SubmissionToJudge = {
  form: string
  /** The body as received. */
  given: Record<string, unknown>
  /** What becomes of a form beyond the limits of its sender. */
  beyondLimits: 'receive' | RefuseSender
  /** How often one sender may send this form, if not as often as any other form. */
  ofSender?: readonly TimedQuota[]
}

/** Called once a form is known to be valid, so that mistakes do not count towards the limits. */
export type SubmissionGuard = (c: Context, submission: SubmissionToJudge) => Promise<SubmissionVerdict>

type Dependencies = {
  spendForm: SpendForm
  mailThrottle: MailThrottle
  capacity: Capacity
  senders: Senders
  /** The firm's telephone number, for whoever cannot be helped here. */
  telephone: () => Promise<string>
  log: Log
}

export function openSubmissionGuard({
  spendForm,
  mailThrottle,
  capacity,
  senders,
  telephone,
  log,
}: Dependencies): SubmissionGuard {
  const caught = new Map<string, number>()

  function noteBot(c: Context, form: string): void {
    const count = (caught.get(form) ?? 0) + 1
    caught.set(form, count)
    log.info({ requestId: c.get('requestId'), form, count }, 'probably submitted by a bot')
  }

  return async (c, { form, given, beyondLimits, ofSender }) => {
    const groups = senders(c)
    const beyond = groups === null ? null : capacity.take(form, groups)
    if (beyond) return refused(beyond, sendAgain(await telephone()))

    const reached = groups === null ? null : await spendForm(form, groups, ofSender)
    if (reached?.by === 'sender' && beyondLimits !== 'receive') {
      const message = beyondLimits.refuseSender(waitInWords(reached.waitSeconds), await telephone())
      return refused({ status: 429, waitSeconds: reached.waitSeconds }, message)
    }
    const isSpam = looksLikeBot(given)
    if (isSpam) noteBot(c, form)
    const cause = { groups: groups ?? [], beyond: reached?.by ?? null }
    return {
      treatment: reached ? 'over limit' : 'normal',
      isSpam,
      groups,
      throttle: (tx, mails, now) => mailThrottle.throttle(tx, cause, mails, now),
    }
  }
}

/** When the confirmation to the person who sent the form may go. */
export async function throttleConfirmation(
  tx: Database,
  { throttle }: Pick<AcceptedSubmission, 'throttle'>,
  { purpose, address }: { purpose: string; address: string },
  now: Date,
): Promise<SendAt> {
  const [sendAt = 'now'] = await throttle(tx, [{ purpose, address, to: 'asker' }], now)
  return sendAt
}

/** Refuses a form that nobody has looked at yet, if the process cannot bear more. Calls from within it always pass. */
export function refuseBeyondCapacity({
  capacity,
  senders,
  telephone,
  isForm,
}: Pick<Dependencies, 'capacity' | 'senders' | 'telephone'> & {
  isForm: (path: string) => boolean
}): MiddlewareHandler {
  return async (c, next) => {
    const groups = c.req.method === 'POST' ? senders(c) : null
    const beyond = groups === null ? null : capacity.take(isForm(c.req.path) ? c.req.path : 'unknown', groups)
    if (beyond === null) return next()
    const { body, status, headers } = refused(beyond, sendAgain(await telephone()))
    return c.json(body, status, headers)
  }
}

/**
 * Lets a form begin when its turn comes, once it has been received. Throws Busy if too many wait. `hasOwnTurns`: calls
 * that wait for a file or for another machine.
 */
export function submissionTurns(work: Pick<Work, 'run'>, hasOwnTurns: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => (c.req.method !== 'POST' || hasOwnTurns(c.req.path) ? next() : work.run('submission', next))
}

/** What the form shows above what was typed. */
export function sendAgain(telephone: string): string {
  return `The site is busy. What you typed is still here. Please send it again in a minute, or telephone us on ${telephone}.`
}

function refused({ status, waitSeconds }: BeyondCapacity, message: string): RefusedForNow {
  return { treatment: 'refused', status, body: { message }, headers: { 'retry-after': String(waitSeconds) } }
}

/**
 * True if the honeypot is filled in, or if the whole form was filled in faster than a person types. This is no proof,
 * because a browser may have done either for a person.
 */
function looksLikeBot(given: Record<string, unknown>): boolean {
  const honeypot = given[honeypotField]
  if (honeypot !== undefined && honeypot !== '') return true
  const filledInMs = given[filledInMsField]
  return typeof filledInMs === 'number' && filledInMs >= 0 && filledInMs < minFilledInMs
}
