// A mailed link is one value: what it leads to, the id of the record, the version of the record for which it was made, and
// what no other record has. Its token is signed with a key that the database keeps, so that a link outlives a new secret of
// the site. The last is signed and does not stand in the token: after a backup was restored, an id may be somebody else's.
// A link that opens an account or somebody's data has a random token instead (tokens.server.ts).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import { newToken } from './tokens.server.ts'

/** `owner`: the mailbox in one spelling, or the lasting name of the record. What never changes has version 0. */
type MailedLink = { what: 'subscription' | 'booking' | 'application'; id: number; version: number; owner: string }

async function signature(database: Database, { what, id, version, owner }: MailedLink): Promise<string> {
  const { key } = await database.selectFrom('link_key').select('key').executeTakeFirstOrThrow()
  return createHmac('sha256', key).update(`${what} ${id} ${version} ${owner}`).digest('base64url')
}

export async function linkToken(database: Database, link: MailedLink): Promise<string> {
  return `${link.id}-${link.version}-${await signature(database, link)}`
}

/** What a token says, which is to be checked by `isSigned` with the owner of the record. Null if it is none, also by its size. */
export function readLinkToken(token: string): { id: number; version: number } | null {
  const [, id, version] = /^(\d{1,9})-(\d{1,9})-[\w-]{43}$/.exec(token) ?? []
  return id === undefined ? null : { id: Number(id), version: Number(version) }
}

/** Whether the token was made here for this link. */
export async function isSigned(database: Database, token: string, link: MailedLink): Promise<boolean> {
  const [ours, given] = [await linkToken(database, link), token].map((text) => Buffer.from(text))
  return ours !== undefined && given !== undefined && ours.length === given.length && timingSafeEqual(ours, given)
}

/** Ends all links that were ever signed, and makes the key of those to come. */
export async function replaceLinkKey(tx: Database): Promise<void> {
  await tx.deleteFrom('link_key').execute()
  await tx.insertInto('link_key').values({ key: newToken() }).execute()
}
