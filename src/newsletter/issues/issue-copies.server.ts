// What became of the copies of an issue. The outbox knows, but forgets mails after some weeks, so the outcome is kept
// with the copy.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { withdrawWaitingMails } from '#platform/mail/erasure.server.ts'
import { plainReason } from '#platform/mail/failure-reasons.server.ts'

const batchSize = 200
const outcomes = ['waiting', 'delivered', 'failed', 'withdrawn', 'stopped'] as const
type Outcome = (typeof outcomes)[number]

export type IssueCounts = Record<Outcome, number> & {
  recipients: number
  /** Confirmed subscribers on the suppression list, who got no copy. */
  suppressed: number
  /** People who have left by the link of this issue. */
  unsubscribed: number
}

/** Takes over what the outbox knows. Can be repeated, also by several processes at once. */
export async function settleCopies(database: Database): Promise<void> {
  while (await withdrawStopped(database)) continue
  for (let after = 0; ;) {
    const copies = await unsettledCopies(database, after)
    await keepOutcomes(database, copies)
    const last = copies.at(-1)
    if (!last || copies.length < batchSize) return
    after = last.id
  }
}

/** Removes the waiting mails of stopped issues from the outbox: also those whose delivery failed for the time being. */
async function withdrawStopped(database: Database): Promise<boolean> {
  const waiting = await database
    .selectFrom('newsletter_copy')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'newsletter_copy.issue_id')
    .innerJoin('mail', 'mail.id', 'newsletter_copy.mail_id')
    .select(['newsletter_copy.id', 'mail.id as mailId'])
    .where('newsletter_copy.outcome', '=', 'waiting')
    .where('newsletter_issue.state', '=', 'stopped')
    .where('mail.state', '=', 'waiting')
    .limit(batchSize)
    .execute()
  if (waiting.length === 0) return false
  await inTransaction(database, async (tx) => {
    const gone = new Set(
      await withdrawWaitingMails(
        tx,
        waiting.map(({ mailId }) => mailId),
      ),
    )
    const ids = waiting.filter(({ mailId }) => gone.has(mailId)).map(({ id }) => id)
    if (ids.length === 0) return
    await tx.updateTable('newsletter_copy').set({ outcome: 'stopped' }).where('id', 'in', ids).execute()
  })
  return true
}

type Unsettled = {
  id: number
  outcome: Outcome
  mailId: number | null
  state: 'waiting' | 'claimed' | 'sent' | 'failed' | null
  error: string | null
  recipient: string | null
}

/** Waiting copies, and failed ones, which staff may have sent again. */
function unsettledCopies(database: Database, after: number): Promise<Unsettled[]> {
  return database
    .selectFrom('newsletter_copy')
    .leftJoin('mail', 'mail.id', 'newsletter_copy.mail_id')
    .select([
      'newsletter_copy.id',
      'newsletter_copy.outcome',
      'newsletter_copy.mail_id as mailId',
      'mail.state',
      'mail.last_error as error',
      'mail.recipient',
    ])
    .where((row) =>
      row.or([
        row.and([
          row('newsletter_copy.outcome', '=', 'waiting'),
          row.or([row('newsletter_copy.mail_id', 'is', null), row('mail.state', 'in', ['sent', 'failed'])]),
        ]),
        row.and([row('newsletter_copy.outcome', '=', 'failed'), row('mail.state', '<>', 'failed')]),
      ]),
    )
    .where('newsletter_copy.id', '>', after)
    .orderBy('newsletter_copy.id')
    .limit(batchSize)
    .execute()
}

function settled({ outcome, mailId, state, error, recipient }: Unsettled): { outcome: Outcome; reason: string } {
  if (state === 'sent') return { outcome: 'delivered', reason: '' }
  if (state === 'failed') return { outcome: 'failed', reason: plainReason(error, recipient ?? '') }
  // The mail is gone before it was sent: its recipient has unsubscribed or was erased.
  if (mailId === null && outcome === 'waiting') return { outcome: 'withdrawn', reason: '' }
  return { outcome: 'waiting', reason: '' }
}

async function keepOutcomes(database: Database, copies: Unsettled[]): Promise<void> {
  const groups = Map.groupBy(copies, (copy) => JSON.stringify({ ...settled(copy), from: copy.outcome }))
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    await database
      .updateTable('newsletter_copy')
      .set(settled(first))
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .where('outcome', '=', first.outcome)
      .execute()
  }
}

type Counted = { id: number; suppressed: number }

/** The counts of each of these issues, by id. */
export async function countsOf(database: Database, issues: Counted[]): Promise<Map<number, IssueCounts>> {
  const ids = issues.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const byOutcome = await database
    .selectFrom('newsletter_copy')
    .select(['issue_id', 'outcome', (row) => row.fn.countAll<number>().as('count')])
    .where('outcome', 'in', outcomes)
    .where('issue_id', 'in', ids)
    .groupBy(['issue_id', 'outcome'])
    .execute()
  const left = await database
    .selectFrom('newsletter_copy')
    .select(['issue_id', (row) => row.fn.countAll<number>().as('count')])
    .where('issue_id', 'in', ids)
    .where('unsubscribed_on', 'is not', null)
    .groupBy('issue_id')
    .execute()
  return new Map(
    issues.map(({ id, suppressed }) => {
      const of = (outcome: Outcome) =>
        Number(byOutcome.find((row) => row.issue_id === id && row.outcome === outcome)?.count ?? 0)
      const counts = {
        waiting: of('waiting'),
        delivered: of('delivered'),
        failed: of('failed'),
        withdrawn: of('withdrawn'),
        stopped: of('stopped'),
      }
      const recipients = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const unsubscribed = Number(left.find((row) => row.issue_id === id)?.count ?? 0)
      return [id, { ...counts, recipients, suppressed, unsubscribed }]
    }),
  )
}

/** Why copies have failed, the most frequent reason first. */
export async function failureReasons(database: Database, id: number): Promise<{ reason: string; count: number }[]> {
  const rows = await database
    .selectFrom('newsletter_copy')
    .select(['reason', (row) => row.fn.countAll<number>().as('count')])
    .where('issue_id', '=', id)
    .where('outcome', '=', 'failed')
    .groupBy('reason')
    .execute()
  return rows
    .map(({ reason, count }) => ({ reason, count: Number(count) }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
}
