// Staff move an application from stage to stage.
import { ownerOnReopening } from '#leads/inbox/inbox-changes.server.ts'
import { moveLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { applicationInUse, record, type By, type Outcome } from './application-in-use.server.ts'
import { stageNames, type Stage } from './stage.ts'

/**
 * Moves an application to another stage, if it is still in the one that was seen. A lead that is moved on is in hand,
 * and one that is declined is closed. One that is taken back to the first stage is in hand too, because somebody has
 * seen it. Returns null if there is no such application.
 */
export async function moveToStage(
  database: Database,
  leadId: number,
  { from, to, by }: { from: Stage; to: Stage; by: By },
  now: Date,
): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const owner = await ownerOnReopening(tx, leadId)
    const row = await applicationInUse(tx, leadId)
    if (!row) return null
    const { numUpdatedRows } = await tx
      .updateTable('application')
      .set({ stage: to })
      .where('lead_id', '=', leadId)
      .where('stage', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return { done: false, conflict: await stageMessage(tx, leadId) }
    if (from === to) return { done: true }
    const isReopened = row.lead.state === 'closed' && to !== 'declined'
    // Even if its state stays, so that somebody who changes the lead as it was before is told.
    await tx
      .updateTable('lead')
      .set((lead) => ({ version: lead('version', '+', 1), ...(isReopened ? { assigned_to: owner } : {}) }))
      .where('id', '=', leadId)
      .execute()
    if (to === 'declined') await moveLead(tx, leadId, 'closed', by.name, now)
    else if (isReopened || (to !== 'new' && row.lead.state === 'new'))
      await moveLead(tx, leadId, 'in progress', by.name, now)
    const detail = `${stageNames[from]} to ${stageNames[to]}`
    await recordAction(tx, by, { action: 'Moved the application', record, recordId: leadId, detail }, now)
    return { done: true }
  })
}

async function stageMessage(tx: Database, leadId: number): Promise<string> {
  const { stage } = await tx
    .selectFrom('application')
    .select('stage')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return `Someone has moved this application to “${stageNames[stage]}” in the meantime. Nothing was changed.`
}
