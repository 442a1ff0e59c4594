// The history of earlier releases has the words of this one after the migration.
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { eachDatabase } from '../tests/databases.ts'
import { up } from './migrations/0034-reversed-actions.ts'

eachDatabase('actions that were taken back', (freshDatabase) => {
  test('are called reversed', async () => {
    const database = openDatabase(await freshDatabase('seeded'))
    const entry = { action: 'Took back: Assigned a lead', record: 'lead', recordId: 1 } as const
    await recordAction(database, { id: 'neha', name: 'Neha' }, entry, new Date())
    // A migration knows no tables.
    await up(database as unknown as Kysely<unknown>)
    const actions = await database.selectFrom('audit_entry').select('action').execute()
    expect(actions).toEqual([{ action: 'Reversed: Assigned a lead' }])
    await database.destroy()
  })
})
