// What takes a change back. The steps are kept on the server, so that a browser can undo nothing but what it has just
// done.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { leadStates } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'

/** The screen offers it for eight seconds; the rest is for a slow connection. */
const lifetimeMs = 30_000

const stepsSchema = z.object({
  /** How each lead was before, and its version since. */
  leads: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      state: z.enum(leadStates).optional(),
      assignedTo: z.string().nullable().optional(),
      isSpam: z.boolean().optional(),
    }),
  ),
  /** A reply that still waits in the outbox. */
  reply: z.number().optional(),
})
export type UndoSteps = z.infer<typeof stepsSchema>

export async function keepUndo(tx: Database, staffId: string, steps: UndoSteps, now: Date): Promise<string> {
  const id = randomUUID()
  const before = new Date(now.getTime() - lifetimeMs).toISOString()
  await tx.deleteFrom('lead_undo').where('made_on', '<', before).execute()
  await tx
    .insertInto('lead_undo')
    .values({ id, staff_id: staffId, made_on: now.toISOString(), steps: JSON.stringify(steps) })
    .execute()
  return id
}

/** Returns the steps once, to whoever made the change; null if they are gone. */
export async function takeUndo(tx: Database, staffId: string, id: string, now: Date): Promise<UndoSteps | null> {
  const row = await tx
    .deleteFrom('lead_undo')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('made_on', '>=', new Date(now.getTime() - lifetimeMs).toISOString())
    .returning('steps')
    .executeTakeFirst()
  return row ? stepsSchema.parse(JSON.parse(row.steps)) : null
}
