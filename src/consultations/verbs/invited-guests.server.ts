// Whom a booking invites, of those who were named.
import { officeAddresses } from '#firm/offices/letterhead.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/sending/mailbox.server.ts'

/** Each mailbox once, as it was first spelt, and neither the person who books nor the firm: they take part anyway. */
export async function invitedGuests(database: Database, named: string[], email: string): Promise<string[]> {
  const seen = new Set([email, ...(await officeAddresses(database))].map((address) => mailboxOf(address).key))
  return named.filter((address) => {
    const { key } = mailboxOf(address)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
