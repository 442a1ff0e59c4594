// The link to a person's own data: mailed to the address, stored as a hash, valid for 24 hours.
import { quotas } from '#platform/quota/quotas.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'

const hour = 3_600_000
export const linkLifetime = 24 * hour
/** A link that would work for longer was made by a clock that was ahead. The clock may have gone back by some hours. */
const longestLifetime = 2 * linkLifetime

/**
 * Opens a link for the address, unless three are open already. Returns whether it did. One statement takes each of the
 * three places of an address, so concurrent requests cannot open more. A link keeps its place for the whole day that
 * its mail promises. Somebody who enters another person's address can therefore neither end that person's links nor
 * send them more than three mails a day. At worst no further link is sent, while the owner has three that work. An
 * erasure frees all places at once, see spendLink.
 */
export async function openLink(tx: Database, emailKey: string, token: string, now: Date): Promise<boolean> {
  const { after, upTo } = openExpiry(now)
  const link = {
    token_hash: tokenHash(token),
    requested_on: now.toISOString(),
    expires_on: new Date(now.getTime() + linkLifetime).toISOString(),
    corrected_on: null,
    erased_on: null,
    restricted_until: null,
  }
  for (let place = 0; place < quotas.ownDataLink.max; place += 1) {
    const taken = await tx
      .insertInto('privacy_link')
      .values({ ...link, email_key: emailKey, place })
      .onConflict((conflict) =>
        conflict
          .columns(['email_key', 'place'])
          .doUpdateSet(link)
          .where((row) =>
            row.or([row('privacy_link.expires_on', '<=', after), row('privacy_link.expires_on', '>', upTo)]),
          ),
      )
      .returning('place')
      .executeTakeFirst()
    if (taken) return true
  }
  return false
}

/** Returns the times between which an open link expires. */
export function openExpiry(now: Date): { after: string; upTo: string } {
  return { after: now.toISOString(), upTo: new Date(now.getTime() + longestLifetime).toISOString() }
}

export async function findLink(database: Database, token: string, now: Date) {
  const { after, upTo } = openExpiry(now)
  return database
    .selectFrom('privacy_link')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('expires_on', '>', after)
    .where('expires_on', '<=', upTo)
    .executeTakeFirst()
}

/** Spends the link for an erasure. Returns the address, or null if the link has ended or is already spent. */
export async function spendLink(tx: Database, token: string, now: Date): Promise<string | null> {
  const hash = tokenHash(token)
  const { after, upTo } = openExpiry(now)
  const link = await tx
    .updateTable('privacy_link')
    .set({ erased_on: now.toISOString() })
    .where('token_hash', '=', hash)
    .where('erased_on', 'is', null)
    .where('expires_on', '>', after)
    .where('expires_on', '<=', upTo)
    .returning('email_key')
    .executeTakeFirst()
  if (!link) return null
  await tx
    .updateTable('privacy_link')
    .set({ email_key: `erased:${hash}` })
    .where('token_hash', '=', hash)
    .execute()
  await tx.deleteFrom('privacy_link').where('email_key', '=', link.email_key).execute()
  return link.email_key
}
