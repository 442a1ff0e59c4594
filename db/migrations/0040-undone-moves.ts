// What a meeting was before staff moved it, and until when its mails wait, so that a move can be undone.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const table = 'consultation_change'
  await schema.alterTable(table).addColumn('former_end', 'text').execute()
  await schema.alterTable(table).addColumn('former_consultant', 'integer').execute()
  await schema.alterTable(table).addColumn('told_on', 'text').execute()
}
