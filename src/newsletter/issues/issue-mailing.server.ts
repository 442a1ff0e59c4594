// An issue as a mailing: it begins at its time, goes to all who have confirmed, and can be stopped.
import { readSuppressed } from '#leads/opt-in/suppression.server.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { withdrawWaitingMails } from '#platform/mail/erasure.server.ts'
import { mailingOf, openMailing, type Mailing } from '#subscriptions/kind.server.ts'
import { issueCopy } from '#newsletter/mails.server.ts'
import { publishedInsights } from './issue-content.server.ts'
import { issueContentSchema, type IssueContent } from './issue.ts'

const batchSize = 200
/** An issue that could not be sent for so long is not sent by itself any more, because its dates may have passed. */
const tooLateMs = 24 * 3_600_000

/** As its deliveries name it. */
const issueName = (id: number) => `issue ${id}`

/** How many people an issue would reach now, and how many more have confirmed but are on the suppression list. */
export async function countRecipients(database: Database): Promise<{ recipients: number; suppressed: number }> {
  const all = await database
    .selectFrom('subscription')
    .select('email_key')
    .where('kind', '=', 'newsletter')
    .where('status', '=', 'active')
    .execute()
  const isSuppressed = await readSuppressed(database)
  const suppressed = all.filter(({ email_key }) => isSuppressed(email_key)).length
  return { recipients: all.length - suppressed, suppressed }
}

export function openIssueMailings({ database }: { database: Database }) {
  return async (now: Date): Promise<Mailing[]> => {
    await withdrawStopped(database)
    const due = await database
      .selectFrom('newsletter_issue')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', now.toISOString())
      .execute()
    for (const { id } of due) await beginSending(database, id, now)
    const open = await database
      .selectFrom('newsletter_issue')
      .select(['id', 'frozen', 'started_on'])
      .where('state', '=', 'sending')
      .orderBy('id')
      .execute()
    return open.map((issue) => issueMailing(issue, now))
  }
}

type SendingIssue = { id: number; frozen: string | null; started_on: string | null }

function issueMailing({ id, frozen, started_on }: SendingIssue, now: Date): Mailing {
  const useless = uselessFrom(issueContentSchema.parse(JSON.parse(frozen ?? '')))
  const day = dayInIndia(new Date(started_on ?? now))
  return mailingOf({
    name: String(id),
    template: issueCopy,
    until: now,
    due: (subscriptions) =>
      Promise.resolve(
        subscriptions.map((to) => ({
          to,
          payload: { subscription: to.id },
          record: id,
          uselessFrom: useless,
          delivers: [{ subscription: to.id, what: issueName(id), day }],
        })),
      ),
    async onFinish(tx) {
      await tx
        .updateTable('newsletter_issue')
        .set({ state: 'sent', finished_on: now.toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute()
    },
  })
}

/**
 * Lets the sending of a due issue begin, or gives it back as a draft with the reason. It is held back if one of its
 * insights is not published any more. Something may be wrong in that insight, the opening words may speak of it, and a
 * mail cannot be recalled: an issue that comes late does less harm.
 */
async function beginSending(database: Database, id: number, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const begun = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'sending', started_on: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', now.toISOString())
      .returning(['frozen', 'send_at'])
      .executeTakeFirst()
    if (!begun) return
    const reason = await reasonToHold(tx, begun, now)
    if (reason === null) return openMailing(tx, 'newsletter', String(id))
    await tx
      .updateTable('newsletter_issue')
      .set((row) => ({
        state: 'draft',
        started_on: null,
        frozen: null,
        held_because: reason,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  })
}

type Begun = { frozen: string | null; send_at: string | null }

async function reasonToHold(tx: Database, { frozen, send_at }: Begun, now: Date): Promise<string | null> {
  if (now.getTime() - Date.parse(send_at ?? '') > tooLateMs)
    return 'The website was not running at the time of sending, and more than a day has passed. Check the due dates again.'
  const { insights } = issueContentSchema.parse(JSON.parse(frozen ?? ''))
  const published = await publishedInsights(
    tx,
    insights.map(({ id }) => id),
  )
  const gone = insights.filter(({ id }) => published.every((insight) => insight.id !== id))
  if (gone.length === 0) return null
  const titles = gone.map(({ title }) => `“${title}”`).join(' and ')
  return `${titles} ${gone.length === 1 ? 'was' : 'were'} no longer published at the time of sending.`
}

/** Once the last of its dates has passed. */
function uselessFrom({ dates }: IssueContent): Date | null {
  const lastDay = dates
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  return lastDay === undefined ? null : new Date(startOfDay(addDays(lastDay, 1)))
}

/** Removes the waiting copies of stopped issues: also those whose delivery failed for the time being. */
async function withdrawStopped(database: Database): Promise<void> {
  for (;;) {
    const waiting = await database
      .selectFrom('mail')
      .innerJoin('newsletter_issue', 'newsletter_issue.id', 'mail.record')
      .select('mail.id')
      .where('mail.template', '=', issueCopy.name)
      .where('mail.state', '=', 'waiting')
      .where('newsletter_issue.state', '=', 'stopped')
      .limit(batchSize)
      .execute()
    if (waiting.length === 0) return
    const ids = waiting.map(({ id }) => id)
    await inTransaction(database, async (tx) => {
      const copies = await tx.selectFrom('delivery').select(['id', 'mail_id']).where('mail_id', 'in', ids).execute()
      const gone = new Set(await withdrawWaitingMails(tx, ids))
      const withdrawn = copies.flatMap(({ id, mail_id }) => (mail_id !== null && gone.has(mail_id) ? [id] : []))
      if (withdrawn.length > 0) await tx.deleteFrom('delivery').where('id', 'in', withdrawn).execute()
    })
  }
}

/** `waiting` and `failed` are those of the outbox, which forgets mails after some weeks. */
export type IssueCounts = { recipients: number; waiting: number; failed: number }

/** The counts of each of these issues, by id. */
export async function countsOf(database: Database, ids: number[]): Promise<Map<number, IssueCounts>> {
  if (ids.length === 0) return new Map()
  const copies = await database
    .selectFrom('delivery')
    .leftJoin('mail', 'mail.id', 'delivery.mail_id')
    .select((row) => ['what', 'mail.state', row.fn.countAll<number>().as('count')])
    .where('kind', '=', 'newsletter')
    .where('what', 'in', ids.map(issueName))
    .groupBy(['what', 'mail.state'])
    .execute()
  return new Map(
    ids.map((id) => {
      const own = copies.filter(({ what }) => what === issueName(id))
      const count = (rows: typeof own) => rows.reduce((sum, row) => sum + Number(row.count), 0)
      const waiting = count(own.filter(({ state }) => state === 'waiting' || state === 'claimed'))
      return [id, { recipients: count(own), waiting, failed: count(own.filter(({ state }) => state === 'failed')) }]
    }),
  )
}

export async function describeIssues(database: Database, ids: number[]): Promise<PersonalSection['records']> {
  const copies = await database
    .selectFrom('delivery')
    // A copy is sent unless its mail says otherwise, which the outbox forgets after some weeks.
    .leftJoin('mail', 'mail.id', 'delivery.mail_id')
    .select(['delivery.what', 'mail.state'])
    .where('delivery.subscription_id', 'in', ids)
    .orderBy('delivery.id')
    .execute()
  if (copies.length === 0) return []
  const issues = await database.selectFrom('newsletter_issue').select(['id', 'subject', 'started_on']).execute()
  return copies.flatMap(({ what, state }) => {
    const issue = issues.find(({ id }) => issueName(id) === what)
    if (!issue) return []
    const sent = issue.started_on === null ? [] : [{ label: 'Sent from', on: issue.started_on }]
    const facts = state === 'failed' ? [{ label: 'State', text: 'It could not be delivered' }] : sent
    return [{ title: `Issue “${issue.subject}”`, facts }]
  })
}
