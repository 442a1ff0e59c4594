// The other times that are held in the name of a mailbox. Strangers can use up the mails that a mailbox gets in an hour, so a
// time may be held without a mail of its own. Whoever can open any of the mailed links confirms that one too.
import { linksOf, linkToken } from '#consultations/meeting/kept-meeting.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'

/** `link` is the path of the page that confirms it. */
export type AlsoHeld = { link: string; startsOn: string; endsOn: string }

/** None if the link was ever anywhere but in a mail. Changes nothing. */
export async function alsoHeld(database: Database, secret: string, token: string, now: Date): Promise<AlsoHeld[]> {
  const own = await database
    .selectFrom('consultation_link')
    .innerJoin('consultation', 'consultation.id', 'consultation_link.consultation_id')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.id', 'lead.email_key'])
    .where('consultation_link.token_hash', '=', tokenHash(token))
    // The answer to a booking that was never held names its link. One from before times were held counts as confirmed
    // when it was booked.
    .where((row) => row.or([row('held_until', 'is not', null), row('confirmed_on', '<>', row.ref('booked_on'))]))
    .executeTakeFirst()
  if (own === undefined) return []
  const { key } = mailboxOf(own.email_key)
  const held = await database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.id', 'uid', 'sequence', 'starts_on', 'ends_on', 'lead.email_key'])
    .where('consultation.state', '=', 'booked')
    .where('held_until', '>', now.toISOString())
    .orderBy('starts_on')
    .execute()
  return held
    .filter(({ id, email_key }) => id !== own.id && mailboxOf(email_key).key === key)
    .map((meeting) => {
      const { link } = linksOf(linkToken(secret, meeting))
      return { link, startsOn: meeting.starts_on, endsOn: meeting.ends_on }
    })
}
