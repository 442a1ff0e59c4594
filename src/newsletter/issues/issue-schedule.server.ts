// What staff do with a written issue: look at the mail, send a test to themselves, schedule, take back, stop.
import type { Updateable } from 'kysely'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { inTransaction, type Database, type Tables } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia, dayText } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { htmlForStaff, withoutSecretLinks } from '#platform/mail/outbox-changes.server.ts'
import { newToken } from '#platform/tokens.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { closeMailing } from '#subscriptions/kind.server.ts'
import { issueTest } from '#newsletter/mails.server.ts'
import { contentOf } from './issue-content.server.ts'
import { nobodyGetsIt, problemsOf } from './issue.ts'
import { currentContent, draftOf, IssueConflict, issueRow, refuseUnlessDraft, type By } from './issues.server.ts'
import { countRecipients } from './issue-mailing.server.ts'

type Dependencies = { database: Database; publicUrl: string }

export type IssuePreview = { subject: string; preheader: string; from: string; html: string; text: string }

/** The mail as it is sent, but with a link that belongs to nobody. Returns null if there is no such issue. */
export async function previewIssue(
  { database, publicUrl }: Dependencies,
  id: number,
  now: Date,
): Promise<IssuePreview | null> {
  const row = await issueRow(database, id)
  if (!row) return null
  const content = await currentContent(database, row, now)
  const head = await letterhead(database, publicUrl)
  const [{ composeMail }, { issueMail }] = await Promise.all([
    import('#platform/mail/template.server.tsx'),
    import('./issue-email.server.tsx'),
  ])
  const mail = composeMail(head, issueMail(head, { content, token: newToken() }))
  return {
    subject: content.subject,
    preheader: content.preheader,
    from: head.firmName,
    html: htmlForStaff(mail.html),
    text: withoutSecretLinks(mail.text),
  }
}

/** Sends it to this member of staff alone. Returns the id of the mail, or null if there is no such issue. */
export async function sendTest({ database, publicUrl }: Dependencies, id: number, by: Staff, now: Date) {
  const row = await issueRow(database, id)
  if (!row) return null
  const content = await currentContent(database, row, now)
  const mail = { to: by.email, payload: { content, token: newToken() }, publicUrl, uselessFrom: null }
  return inTransaction(database, async (tx) => {
    const { id: mailId } = await enqueueMail(tx, issueTest, mail, now)
    await recordAction(tx, by, { action: 'Sent a test of an issue', record: 'newsletter', recordId: id }, now)
    return mailId
  })
}

/** What an issue lacks, by field: it cannot be sent as it is. */
class IssueIncomplete extends Refusal {
  constructor(errors: Record<string, string>) {
    super(422, Object.values(errors)[0] ?? '', { errors })
  }
}

const furthestMs = 366 * 24 * 3_600_000

/** `sendAt` null: now. `recipients`: the number that the person has been told. */
export type Schedule = { version: number; sendAt: string | null; recipients: number }

/**
 * Freezes what is sent, and when. Throws IssueIncomplete or IssueConflict. Returns false if there is no such issue.
 */
export async function scheduleIssue(
  { database, publicUrl }: Dependencies,
  id: number,
  { version, sendAt, recipients }: Schedule,
  by: By,
  now: Date,
): Promise<boolean> {
  const { addressLines } = await letterhead(database, publicUrl)
  return inTransaction(database, async (tx) => {
    const row = await issueRow(tx, id)
    if (!row) return false
    refuseUnlessDraft(row, version)
    const at = sendAt === null ? now : new Date(sendAt)
    const draft = draftOf(row)
    const content = await contentOf(tx, draft, dayInIndia(at))
    const problems = problemsOf(draft, content)
    if (addressLines.length === 0)
      problems['address'] = 'Every issue shows the firm’s postal address, but no office is set under Settings.'
    if (at < now) problems['sendAt'] = 'This time has passed.'
    if (at.getTime() - now.getTime() > furthestMs) problems['sendAt'] = 'This is more than a year ahead.'
    if (Object.keys(problems).length > 0) throw new IssueIncomplete(problems)
    const reach = await countRecipients(tx)
    if (reach.recipients === 0) throw new IssueConflict(nobodyGetsIt)
    if (reach.recipients !== recipients)
      throw new IssueConflict(
        `The number of recipients has changed to ${reach.recipients} in the meantime. Please confirm again.`,
      )
    await changeState(tx, id, 'draft', version, {
      state: 'scheduled',
      send_at: at.toISOString(),
      scheduled_by: by.name,
      frozen: JSON.stringify(content),
      held_because: null,
      changed_on: now.toISOString(),
      changed_by: by.name,
    })
    const detail = `for ${dayText(dayInIndia(at))}, ${clockInIndia(at)} IST, ${recipients} recipients`
    await recordAction(tx, by, { action: 'Scheduled an issue', record: 'newsletter', recordId: id, detail }, now)
    return true
  })
}

/** Makes it a draft again. Throws IssueConflict once its sending has begun. */
export async function unscheduleIssue(
  database: Database,
  id: number,
  { version }: { version: number },
  by: By,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if (!(await issueRow(tx, id))) return false
    await changeState(tx, id, 'scheduled', version, {
      state: 'draft',
      send_at: null,
      scheduled_by: null,
      frozen: null,
      changed_on: now.toISOString(),
      changed_by: by.name,
    })
    await recordAction(
      tx,
      by,
      { action: 'Cancelled the schedule of an issue', record: 'newsletter', recordId: id },
      now,
    )
    return true
  })
}

async function changeState(
  tx: Database,
  id: number,
  from: 'draft' | 'scheduled',
  version: number,
  change: Updateable<Tables['newsletter_issue']>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_issue')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', from)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new IssueConflict(
    from === 'scheduled'
      ? 'Sending has begun, or someone has cancelled the schedule.'
      : 'Someone has changed this issue in the meantime.',
  )
}

/**
 * Stops what has not been sent. The copies that wait are taken out of the outbox by the next look of the sender. Throws
 * IssueConflict if the issue is not on its way.
 */
export async function stopIssue(database: Database, id: number, by: By, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if (!(await issueRow(tx, id))) return false
    const { numUpdatedRows } = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'stopped', finished_on: now.toISOString(), changed_on: now.toISOString(), changed_by: by.name })
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'sent'])
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new IssueConflict('This issue is not being sent.')
    await closeMailing(tx, { kind: 'newsletter', name: String(id) }, now)
    await recordAction(tx, by, { action: 'Stopped an issue', record: 'newsletter', recordId: id }, now)
    return true
  })
}
