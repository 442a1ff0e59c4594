// The other times that wait to be confirmed in the name of a mailbox. Strangers can use up the mails that a mailbox gets in an
// hour, so a time may be taken without a mail of its own. Whoever can open any of the mailed links confirms that one too.
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { linksOf, linkToken } from './booking-links.server.ts'

/** `link` is the path of the page that confirms it. */
export type OtherUnconfirmed = { link: string; startsOn: string; endsOn: string }

/** None if the link was ever anywhere but in a mail. Changes nothing. */
export async function otherUnconfirmed(
  database: Database,
  secret: string,
  token: string,
  now: Date,
): Promise<OtherUnconfirmed[]> {
  const own = await database
    .selectFrom('booking_link')
    .innerJoin('booking', 'booking.id', 'booking_link.booking_id')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'lead.email_key'])
    .where('booking_link.token_hash', '=', tokenHash(token))
    // The answer to a booking that never had to be confirmed names its link.
    .where('confirm_by', 'is not', null)
    .executeTakeFirst()
  if (own === undefined) return []
  const { key } = mailboxOf(own.email_key)
  const others = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .select(['booking.id', 'uid', 'sequence', 'starts_on', 'ends_on', 'lead.email_key'])
    .where('status', '=', 'unconfirmed')
    .where('confirm_by', '>', now.toISOString())
    .orderBy('starts_on')
    .execute()
  return others
    .filter(({ id, email_key }) => id !== own.id && mailboxOf(email_key).key === key)
    .map((booking) => {
      const { link } = linksOf(linkToken(secret, booking))
      return { link, startsOn: booking.starts_on, endsOn: booking.ends_on }
    })
}
