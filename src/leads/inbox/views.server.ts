// Filters of the list that a person has named.
import { z } from 'zod'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { leadKinds } from '#leads/lead.ts'
import { shownStates, type InboxFilter, type SavedView } from './inbox.ts'
import { refusal, type Refused } from './refusal.ts'
import './tables.server.ts'

const maxViews = 20

export const filterSchema: z.ZodType<InboxFilter> = z.strictObject({
  door: z.enum(leadKinds).optional(),
  state: z.enum(shownStates).optional(),
  with: z.string().min(1).max(100).optional(),
  since: z.iso.date().optional(),
  spam: z.boolean().optional(),
  keptAside: z.boolean().optional(),
  q: z.string().max(200).optional(),
})

export async function savedViews(database: Database, staffId: string): Promise<SavedView[]> {
  const rows = await database
    .selectFrom('inbox_view')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ id, name, query }) => {
    const filter = filterSchema.safeParse(JSON.parse(query))
    return filter.success ? [{ id, name, filter: filter.data }] : []
  })
}

/** A view with this name is replaced. */
export async function saveView(
  database: Database,
  staffId: string,
  { name, filter }: { name: string; filter: InboxFilter },
): Promise<{ id: number } | Refused> {
  return inTransaction(database, async (tx) => {
    const views = await savedViews(tx, staffId)
    if (views.length >= maxViews && !views.some((view) => view.name === name)) {
      return refusal(409, `There may be ${maxViews} views. Please remove one first.`)
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
