// Decides what becomes of a valid form: the usual treatment, kept aside in a flood, or refused because the machine
// could not bear more. Also recognises likely bots. A bot gets the usual response, so it learns nothing.
import type { Context, MiddlewareHandler } from 'hono'
import { honeypotField, filledInMsField } from '#platform/validators.ts'
import type { Database } from '#platform/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { BeyondCapacity, Capacity } from './capacity.server.ts'
import type { Senders } from './client-address.server.ts'
import { waitInWords, type Limit, type RateLimits, type Reached } from './rate-limit.server.ts'

/** No person fills in several fields in less time. */
const minFilledInMs = 1500

export type RefusedForNow = {
  treatment: 'refused'
  status: 429 | 503
  body: { message: string }
  headers: { 'retry-after': string }
}

/**
 * `kept aside`: the form is received, but causes no mail of its own, because its sender or all senders together have
 * reached a limit. `isLikelyBot`: the form looks like a bot's. `mayMail`: a mail may go to the address that was typed;
 * never true for a bot, or for a form that is kept aside. The response is the usual one in all of these cases.
 */
export type AcceptedSubmission = { treatment: 'normal' | 'kept aside'; isLikelyBot: boolean; mayMail: boolean }
export type SubmissionVerdict = RefusedForNow | AcceptedSubmission

type Refuse = { refuse: (wait: string, telephone: string) => string }
/** For forms that take something scarce: a sender beyond its limits is refused. In a flood of all, the form is kept aside. */
type RefuseSender = { refuseSender: Refuse['refuse'] }

export type SubmissionToJudge = {
  form: string
  /** The body as received. */
  given: Record<string, unknown>
  /** The address that was typed. */
  email: string
  /** What becomes of a form beyond the limits. The message of a refusal is made from the waiting time. */
  beyondLimits: 'keep aside' | Refuse | RefuseSender
  /** How often one sender may send this form, if not as often as any other form. */
  ofSender?: readonly Limit[]
}

/** Called once a form is known to be valid, so that mistakes do not count towards the limits. */
export type SubmissionGuard = (c: Context, submission: SubmissionToJudge) => Promise<SubmissionVerdict>

type Parts = {
  database: Database
  rateLimits: RateLimits
  capacity: Capacity
  senders: Senders
  /** The firm's telephone number, for whoever cannot be helped here. */
  telephone: () => Promise<string>
  log: Log
}

export function openSubmissionGuard({
  database,
  rateLimits,
  capacity,
  senders,
  telephone,
  log,
}: Parts): SubmissionGuard {
  const caught = new Map<string, number>()

  function noteBot(c: Context, form: string): void {
    const count = (caught.get(form) ?? 0) + 1
    caught.set(form, count)
    log.info({ requestId: c.get('requestId'), form, count }, 'probably submitted by a bot')
  }

  return async (c, { form, given, email, beyondLimits, ofSender }) => {
    const groups = senders(c)
    const beyond = groups === null ? null : capacity.take(form, groups)
    if (beyond) return refused(beyond, sendAgain(await telephone()))

    const reached = groups === null ? null : await rateLimits.spendForm(form, groups, ofSender)
    if (reached && beyondLimits !== 'keep aside') {
      if ('refuse' in beyondLimits) return refusedByLimit(beyondLimits, reached)
      if (reached.by === 'sender') return refusedByLimit({ refuse: beyondLimits.refuseSender }, reached)
    }
    const isLikelyBot = looksLikeBot(given)
    if (isLikelyBot) noteBot(c, form)
    if (reached) return { treatment: 'kept aside', isLikelyBot, mayMail: false }

    if (beyondLimits === 'keep aside' || 'refuseSender' in beyondLimits || isLikelyBot)
      return { treatment: 'normal', isLikelyBot, mayMail: !isLikelyBot }

    const mailReached = await rateLimits.spendMail(database, form, email)
    // Beyond the limit of a mailbox the response stays the usual one, so that nobody learns what others have typed.
    if (mailReached?.by === 'domain') return refusedByLimit(beyondLimits, mailReached)
    return { treatment: 'normal', isLikelyBot, mayMail: mailReached === null }
  }

  async function refusedByLimit({ refuse }: Refuse, { waitSeconds }: Reached): Promise<RefusedForNow> {
    return refused({ status: 429, waitSeconds }, refuse(waitInWords(waitSeconds), await telephone()))
  }
}

/** Refuses a form that nobody has looked at yet, if the process cannot bear more. Calls from within it always pass. */
export function refuseBeyondCapacity({
  capacity,
  senders,
  telephone,
  isForm,
}: Pick<Parts, 'capacity' | 'senders' | 'telephone'> & { isForm: (path: string) => boolean }): MiddlewareHandler {
  return async (c, next) => {
    const groups = c.req.method === 'POST' ? senders(c) : null
    const beyond = groups === null ? null : capacity.take(isForm(c.req.path) ? c.req.path : 'unknown', groups)
    if (beyond === null) return next()
    const { body, status, headers } = refused(beyond, sendAgain(await telephone()))
    return c.json(body, status, headers)
  }
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
