// How the library of pictures and PDFs names the records that use its items.
import type { Database } from '#platform/database/database.server.ts'
import type { MediaUse } from '#media/media.ts'
import { kindOf, type Kinds } from '#publishing/kinds.server.ts'

/** A record uses what its draft shows, what the site shows, and what the version shows that waits for its time. */
export const recordParts = ['draft', 'live', 'scheduled'] as const

export function userOf(recordId: number, part: (typeof recordParts)[number]): string {
  return `record:${recordId}:${part}`
}

/** Returns the records among these users, in words, by user. */
export async function namesOfUsers(
  database: Database,
  kinds: Kinds,
  users: readonly string[],
): Promise<Map<string, MediaUse>> {
  const ids = new Map(
    users.flatMap((user) => {
      const [, id] = /^record:(\d+):/.exec(user) ?? []
      return id === undefined ? [] : [[user, Number(id)] as const]
    }),
  )
  if (ids.size === 0) return new Map()
  const rows = await database
    .selectFrom('content_record')
    .select(['id', 'kind', 'title'])
    .where('id', 'in', [...new Set(ids.values())])
    .execute()
  const names = new Map<string, MediaUse>()
  for (const [user, id] of ids) {
    const row = rows.find((each) => each.id === id)
    if (!row) continue
    names.set(user, {
      name: `${kindOf(kinds, row.kind).of.one}: ${row.title}`,
      path: `/console/content/${row.kind}/${id}`,
    })
  }
  return names
}
