// “Seen, it is right”: staff judge a finding. It counts for its very text: in another text it is another finding.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { nameInHistory, NoSuchRecord, RecordRefused, type By } from '#publishing/draft.server.ts'
import { storedRecord } from '#publishing/stored-record.server.ts'
import { checkNames, maySayRight } from './check.ts'

export type Judgement = { id: number; key: string; isRight: boolean }

/** Judges a finding of the draft as it stands, or takes that back. The same judgement again changes nothing. */
export async function judgeFinding(
  database: Database,
  { id, key, isRight }: Judgement,
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const record = await storedRecord(tx, id)
    if (!record || record.trashed_on !== null) throw new NoSuchRecord()
    const finding = await tx
      .selectFrom('content_finding')
      .select('what')
      .where('record_id', '=', id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!finding || !maySayRight(finding)) throw new RecordRefused('The text has changed since. Look at it again.')
    if (!(await writeJudgement(tx, { id, key, isRight }, by, now))) return
    const action = `${isRight ? 'Seen, it is right' : 'To check again'}: ${checkNames[finding.what]}`
    await recordAction(tx, by, { action, record: 'content', recordId: id, detail: nameInHistory(record) }, now)
  })
}

/** Returns whether it was new. */
async function writeJudgement(tx: Database, { id, key, isRight }: Judgement, by: By, now: Date): Promise<boolean> {
  const values = { record_id: id, key, seen_on: now.toISOString(), seen_by: by.id }
  const written = isRight
    ? tx
        .insertInto('seen_finding')
        .values(values)
        .onConflict((conflict) => conflict.columns(['record_id', 'key']).doNothing())
        .returning('key')
    : tx.deleteFrom('seen_finding').where('record_id', '=', id).where('key', '=', key).returning('key')
  return (await written.executeTakeFirst()) !== undefined
}
