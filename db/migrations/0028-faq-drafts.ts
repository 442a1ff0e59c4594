// Drafts of FAQs become records like all others.
import type { Generated, Kysely } from 'kysely'

type Tables = {
  faq_draft: { id: number; question: string; answer: string; changed_on: string }
  content_record: {
    id: Generated<number>
    kind: string
    position: number
    version: number
    title: string
    changed_on: string
    changed_by: string
  }
  content_revision: { record_id: number; version: number; body: string; saved_on: string; saved_by: string }
}

export async function up(database: Kysely<Tables>): Promise<void> {
  const drafts = await database.selectFrom('faq_draft').selectAll().orderBy('id').execute()
  for (const [index, { question, answer, changed_on }] of drafts.entries()) {
    const { id } = await database
      .insertInto('content_record')
      // Behind the questions that are on the site.
      .values({ kind: 'faq', position: 10_000 + index, version: 1, title: question, changed_on, changed_by: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = JSON.stringify({ question, answer: JSON.stringify({ ops: [{ insert: `${answer}\n` }] }) })
    await database
      .insertInto('content_revision')
      .values({ record_id: id, version: 1, body, saved_on: changed_on, saved_by: '' })
      .execute()
  }
  await database.schema.dropTable('faq_draft').execute()
}
