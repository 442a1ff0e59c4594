// Filters of the list that a person has named.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { inboxFilterSchema, type InboxFilter, type SavedView } from './inbox.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'

const maxViews = 20

export async function savedViews(database: Database, staffId: string): Promise<SavedView[]> {
  const rows = await database
    .selectFrom('inbox_view')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ id, name, query }) => {
    const filter = inboxFilterSchema.safeParse(JSON.parse(query))
    return filter.success ? [{ id, name, filter: filter.data }] : []
  })
}

/** A view with this name is replaced. */
export async function saveView(
  database: Database,
  staffId: string,
  { name, filter }: { name: string; filter: InboxFilter },
): Promise<{ id: number } | Refusal> {
  return inTransaction(database, async (tx) => {
    const views = await savedViews(tx, staffId)
    if (views.length >= maxViews && !views.some((view) => view.name === name)) {
      return new Refusal(409, `There may be ${maxViews} views. Please remove one first.`)
    }
    const query = JSON.stringify(filter)
    return tx
      .insertInto('inbox_view')
      .values({ staff_id: staffId, name, query })
      .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doUpdateSet({ query }))
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

export async function removeView(database: Database, staffId: string, id: number): Promise<void> {
  await database.deleteFrom('inbox_view').where('staff_id', '=', staffId).where('id', '=', id).execute()
}
