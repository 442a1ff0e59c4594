// A mailed link is one value: what it leads to, the id of the record, and the version of the record for which it was made.
// Its token is signed with keys that the database keeps, so that a link outlives a new secret of the site. A token says
// nothing that opens an account or personal data: those links have random tokens (tokens.server.ts).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import { newToken } from './tokens.server.ts'

type MailedLink = { what: 'subscription'; id: number; version: number }

function signature(key: string, { what, id, version }: MailedLink): string {
  return createHmac('sha256', key).update(`${what} ${id} ${version}`).digest('base64url')
}

/** The newest first. Each is accepted. */
async function keysOf(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('link_key').select('key').orderBy('id', 'desc').execute()
  return rows.map(({ key }) => key)
}

export async function linkToken(database: Database, link: MailedLink): Promise<string> {
  const [newest = ''] = await keysOf(database)
  return `${link.id}-${link.version}-${signature(newest, link)}`
}

/** Null unless the token was made here for a link of this sort. */
export async function readLinkToken(
  database: Database,
  what: MailedLink['what'],
  token: string,
): Promise<{ id: number; version: number } | null> {
  const [, id, version, signed = ''] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  const link = { what, id: Number(id), version: Number(version) }
  const isOurs = (key: string) => timingSafeEqual(Buffer.from(signature(key, link)), Buffer.from(signed))
  return signed !== '' && (await keysOf(database)).some(isOurs) ? { id: link.id, version: link.version } : null
}

/** Ends all links that were ever signed, and makes the key of those to come. */
export async function replaceLinkKeys(tx: Database): Promise<void> {
  await tx.deleteFrom('link_key').execute()
  await tx.insertInto('link_key').values({ key: newToken() }).execute()
}
