// What is done once somebody else may have a backup, the database or the secret: every link that was ever mailed ends,
// everyone is signed out, and no password works any more.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { replaceLinkKey } from '#platform/mailed-link.server.ts'

/**
 * Ends all links to personal data, bookings, applications, subscriptions and accounts, all sessions and all passwords, in one
 * transaction. Whoever has the hash of a password can find out an easy one, and second steps are removed next. Bookings
 * and subscriptions themselves stay. Links to drafts and remembered browsers end with the former secret by themselves.
 */
export async function endEverything(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    for (const table of ['privacy_link', 'staff_link', 'staff_new_email', 'staff_session', 'staff_password'] as const)
      await tx.deleteFrom(table).execute()
    // The next mail about each booking or subscription has a new link.
    await replaceLinkKey(tx)
  })
}
