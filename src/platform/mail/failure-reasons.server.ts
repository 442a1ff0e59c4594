// What became of a mail, and why it has not arrived, in words for staff.
import { sql, type Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.server.ts'
import type { MailDelivery } from './delivery-state.ts'
import { timeInIndia } from './mail-throttle.server.ts'
import { isReservedAddress } from './reserved-address.ts'
import { unsentReasons } from './mail-template.server.ts'
import { noMailServer } from './sending/private/claim.server.ts'

const onHold = sql<number>`case when exists (select 1 from outbox_hold) then 1 else 0 end`.as('on_hold')

/** What `deliveryOf` needs of a `mail`, for `select`. */
export const deliveryColumns = [
  'mail.state',
  'mail.recipient',
  'mail.last_error',
  'mail.waits_until',
  'mail.kept_on',
  'mail.given_up_on',
  onHold,
] as const

type DeliveryRow = Pick<
  Selectable<Tables['mail']>,
  'state' | 'recipient' | 'last_error' | 'waits_until' | 'kept_on' | 'given_up_on'
> & { on_hold: number }

/** The one place that says what became of a mail. It is `sent` only once a mail server has accepted it. */
export function deliveryOf(mail: DeliveryRow): MailDelivery {
  if (mail.state === 'sent') return { state: 'sent', reason: '' }
  const failure = plainReason(mail.last_error, mail.recipient)
  if (mail.state === 'failed') return { state: mail.given_up_on === null ? 'failed' : 'given-up', reason: failure }
  if (mail.kept_on !== null) return { state: 'kept', reason: failure }
  const reason = mail.on_hold
    ? 'The outbox is on hold.'
    : failure || (mail.state === 'waiting' ? waitingReason(mail.waits_until) : '')
  return { state: reason === '' ? 'waiting' : 'delayed', reason }
}

/** Why a mail has not arrived, in words for people who do not run mail servers. `error` is as the transport gave it. */
export function plainReason(error: string | null, recipient: string): string {
  if (error === null) return ''
  if (error === noMailServer) return noMailServer
  if (isUnsentReason(error)) return error
  const [, words] = reasons.find(([pattern]) => pattern.test(error)) ?? []
  const reason = words ?? 'The e-mail could not be delivered.'
  return isReservedAddress(recipient) ? `${reason} No one can receive e-mail at this domain.` : reason
}

/** Closed because there was nothing left to say. */
export function isUnsentReason(error: string | null): boolean {
  return Object.values<string | null>(unsentReasons).includes(error)
}

/** Why a mail waits that nobody has tried to deliver yet; '' if no limit keeps it. */
export function waitingReason(sendAt: string | null): string {
  if (sendAt === null) return ''
  return `A limit on e-mails has been reached. This e-mail will be sent at ${timeInIndia(new Date(sendAt))}.`
}

/** The first that matches. The codes are those of RFC 5321 and RFC 3463. */
const reasons: readonly [RegExp, string][] = [
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ESOCKET|timed? ?out|Greeting never|connection closed/i,
    'The mail server could not be reached.',
  ],
  [
    /\b(?:530|534|535|538)\b|Invalid login|EAUTH/i,
    'The mail server did not accept the name and password in the settings.',
  ],
  [/self.signed|certificate|STARTTLS|wrong version number/i, 'No secure connection to the mail server could be made.'],
  [/\b(?:4\.2\.2|5\.2\.2|452|552)\b|quota|mailbox (?:is )?full/i, 'The mailbox is full.'],
  [/\b5\.1\.8\b|sender address/i, 'The receiving server does not accept our sender address.'],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|blocklist|relay/i, 'The receiving server refuses e-mail from our server.'],
  [
    /\b5\.1\.(?:[1-6]|10)\b|\b5\.2\.1\b|\b(?:550|551|553|556)\b/,
    'The mailbox does not exist, or does not accept e-mail.',
  ],
  [/\b(?:421|45\d)\b|\b4\.\d\.\d+\b|try again|greylist/i, 'The receiving server asks to try again later.'],
  [/could not write the e-mail/, 'The website could not write the e-mail.'],
  [/Every attempt was interrupted/, 'Every attempt was interrupted.'],
  [/The site was stopping/, 'The website was stopped while sending.'],
]
