// The issues of the newsletter as staff keep them: list, read, write, delete.
import type { Selectable } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database, type Tables } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { dayInIndia } from '#platform/dates.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import {
  contentOf,
  datesFrom,
  listed,
  publishedInsights,
  type ListedDate,
  type ListedInsight,
} from './issue-content.server.ts'
import {
  emptyDraft,
  issueContentSchema,
  issueDraftSchema,
  problemsOf,
  type IssueContent,
  type IssueDraft,
  type IssueState,
} from './issue.ts'
import { countRecipients, countsOf, type IssueCounts } from './issue-mailing.server.ts'

export type By = Pick<Staff, 'id' | 'name'>
export type IssueRow = Selectable<Tables['newsletter_issue']>

export type ListedIssue = {
  id: number
  subject: string
  state: IssueState
  changedOn: string
  changedBy: string
  sendAt: string | null
  startedOn: string | null
  heldBecause: string | null
  counts: IssueCounts
}

export type IssueView = ListedIssue & {
  draft: IssueDraft
  version: number
  scheduledBy: string | null
  finishedOn: string | null
  /** The chosen insights in their order. Those that are not published any more have no title. */
  insights: (ListedInsight | { id: number; title: null })[]
  /** All due dates of these days, for choosing. */
  dates: ListedDate[]
  /** What the issue lacks, by field. */
  problems: Record<string, string>
  /** Whom it would reach now. */
  reach: { recipients: number; suppressed: number }
}

/** A change that somebody else was faster with, or that the state does not allow. The message is for people. */
export class IssueConflict extends Refusal {
  constructor(message: string) {
    super(409, message)
  }
}

/** The latest first. */
export async function issueList(
  database: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: ListedIssue[]; total: number }> {
  const rows = await database
    .selectFrom('newsletter_issue')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(database.selectFrom('newsletter_issue'))
  const counts = await countsOf(
    database,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => listedIssue(row, counts)), total }
}

const noCopies: IssueCounts = { recipients: 0, waiting: 0, failed: 0 }

function listedIssue(row: IssueRow, counts: Map<number, IssueCounts>): ListedIssue {
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    changedOn: row.changed_on,
    changedBy: row.changed_by,
    sendAt: row.send_at,
    startedOn: row.started_on,
    heldBecause: row.held_because,
    counts: counts.get(row.id) ?? noCopies,
  }
}

export function issueRow(database: Database, id: number): Promise<IssueRow | undefined> {
  return database.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()
}

export function draftOf(row: Pick<IssueRow, 'draft'>): IssueDraft {
  return issueDraftSchema.parse(JSON.parse(row.draft))
}

/** The day for which a draft's due dates are counted. */
function sendingDayOf({ send_at, state }: Pick<IssueRow, 'send_at' | 'state'>, now: Date): string {
  return dayInIndia(send_at === null || state === 'draft' ? now : new Date(send_at))
}

/** What is frozen, or what would be if it were sent now. */
export async function currentContent(database: Database, row: IssueRow, now: Date): Promise<IssueContent> {
  if (row.frozen !== null) return issueContentSchema.parse(JSON.parse(row.frozen))
  return contentOf(database, draftOf(row), sendingDayOf(row, now))
}

/** Returns null if there is no such issue. */
export async function issueView(database: Database, id: number, now: Date): Promise<IssueView | null> {
  const row = await issueRow(database, id)
  if (!row) return null
  const draft = draftOf(row)
  const published = await publishedInsights(database, draft.insights)
  return {
    ...listedIssue(row, await countsOf(database, [row.id])),
    draft,
    version: row.version,
    scheduledBy: row.scheduled_by,
    finishedOn: row.finished_on,
    insights: draft.insights.map((each) => {
      const insight = published.find((found) => found.id === each)
      return insight ? listed(insight) : { id: each, title: null }
    }),
    dates: await datesFrom(database, sendingDayOf(row, now)),
    problems: row.state === 'draft' ? problemsOf(draft, await currentContent(database, row, now)) : {},
    reach: await countRecipients(database),
  }
}

/** Returns the id of a new draft. */
export async function createIssue(database: Database, by: By, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    const instant = now.toISOString()
    const { id } = await tx
      .insertInto('newsletter_issue')
      .values({
        state: 'draft',
        subject: '',
        draft: JSON.stringify(emptyDraft),
        version: 1,
        created_on: instant,
        created_by: by.name,
        changed_on: instant,
        changed_by: by.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, by, { action: 'Started an issue', record: 'newsletter', recordId: id }, now)
    return id
  })
}

/** Autosaving makes many versions of one piece of work, which the history shows once. */
const sameWorkMs = 30 * 60_000

/**
 * Keeps the draft as the next version. Throws IssueConflict if somebody else has saved since `version`, or it is no
 * draft any more. Returns false if there is no such issue.
 */
export async function saveIssue(
  database: Database,
  id: number,
  given: { version: number; draft: IssueDraft },
  by: By,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const row = await issueRow(tx, id)
    if (!row) return false
    refuseUnlessDraft(row, given.version)
    const { numUpdatedRows } = await tx
      .updateTable('newsletter_issue')
      .set({
        subject: given.draft.subject,
        draft: JSON.stringify(given.draft),
        version: given.version + 1,
        changed_on: now.toISOString(),
        changed_by: by.name,
      })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('version', '=', given.version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new IssueConflict('Someone has changed this issue in the meantime.')
    const isSameWork = row.changed_by === by.name && now.getTime() - Date.parse(row.changed_on) < sameWorkMs
    if (!isSameWork || row.version === 1)
      await recordAction(tx, by, { action: 'Changed an issue', record: 'newsletter', recordId: id }, now)
    return true
  })
}

export function refuseUnlessDraft(row: IssueRow, version: number): void {
  if (row.state !== 'draft')
    throw new IssueConflict(
      row.state === 'scheduled'
        ? `${row.changed_by} has scheduled this issue. Cancel the schedule to change it.`
        : 'This issue is being sent and can no longer be changed.',
    )
  if (row.version !== version) throw new IssueConflict(`${row.changed_by} has changed this issue in the meantime.`)
}

/** Deletes a draft. Throws IssueConflict if it is none. Returns false if there is no such issue. */
export async function deleteIssue(database: Database, id: number, by: By, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('newsletter_issue')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (numDeletedRows !== 1n) {
      if (await issueRow(tx, id)) throw new IssueConflict('Only a draft can be deleted.')
      return false
    }
    await recordAction(tx, by, { action: 'Deleted a draft', record: 'newsletter', recordId: id }, now)
    return true
  })
}

/** Issues that were not sent at their time and wait for somebody to look. */
export async function countHeldIssues(database: Database): Promise<number> {
  return countRows(database.selectFrom('newsletter_issue').where('held_because', 'is not', null))
}
