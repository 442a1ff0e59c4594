// Whom a booking invites.
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { mailboxOf } from '#platform/mail/same-mailbox.server.ts'

/**
 * Returns those of the named guests who are invited: each mailbox once, as it was first spelt, and neither the person who books
 * nor the firm, who take part anyway.
 */
export async function invitedGuests(database: Database, named: string[], email: string): Promise<string[]> {
  const seen = new Set([email, ...(await officeAddresses(database))].map((address) => mailboxOf(address).key))
  return named.filter((address) => {
    const { key } = mailboxOf(address)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
