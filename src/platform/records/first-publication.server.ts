// When a record was published for the first time. It is remembered while the record is not on the site.
import type { Database } from '#platform/database/database.server.ts'

type Published = { kind: string; id: number }

export async function rememberFirstPublication(tx: Database, { kind, id }: Published, instant: string): Promise<void> {
  await tx
    .insertInto('first_publication')
    .values({ kind, id, published_on: instant })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ published_on: instant }))
    .execute()
}

/** Returns the instant, or undefined if none is remembered. */
export async function firstPublication(tx: Database, { kind, id }: Published): Promise<string | undefined> {
  const row = await tx
    .selectFrom('first_publication')
    .select('published_on')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.published_on
}
