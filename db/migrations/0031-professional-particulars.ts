// What a firm of company secretaries states about itself: numbers of its members and of the firm, and languages.
import type { Kysely } from 'kysely'

const columns: [string, string[]][] = [
  ['site_setting', ['unique_code', 'peer_review', 'logos_note']],
  ['team_member', ['membership', 'practice', 'languages']],
  ['partner', ['membership', 'practice']],
]

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [table, names] of columns)
    for (const name of names)
      await schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
}
