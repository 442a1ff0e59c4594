// The number that grows with every published change; every process looks at it to know that its pages are stale.
import type { Database } from './database.server.ts'

declare module './database.server.ts' {
  interface Tables {
    content_version: { id: number; version: number }
  }
}

export async function contentVersion(database: Database): Promise<number> {
  const row = await database.selectFrom('content_version').select('version').where('id', '=', 1).executeTakeFirst()
  return row?.version ?? 0
}

/** Call inside the transaction that changes content: pages made before it are then made anew. */
export async function publishChange(database: Database): Promise<void> {
  await database
    .insertInto('content_version')
    .values({ id: 1, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ version: set('content_version.version', '+', 1) })),
    )
    .execute()
}

const lookEveryMs = 500

/** Looks at the version twice a second, so that a change published by any process shows everywhere. Starts with 0. */
export function followContentVersion(database: Database, onFailure: (error: unknown) => void): () => number {
  let version = 0
  const look = async () => {
    try {
      version = await contentVersion(database)
    } catch (error) {
      onFailure(error)
    }
    setTimeout(() => void look(), lookEveryMs).unref()
  }
  void look()
  return () => version
}
