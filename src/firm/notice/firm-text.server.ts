// Writes one of the firm's texts.
import type { Database } from '#platform/database/database.server.ts'

/** In the caller's transaction, which makes the public pages render again. */
export async function saveFirmText(tx: Database, slug: string, body: object): Promise<void> {
  await tx
    .insertInto('firm_text')
    .values({ slug, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ body: JSON.stringify(body) }))
    .execute()
}
