// Publishes the privacy notice. A version names one text for ever, because consents name it.
import { z } from 'zod'
import starting from '#content/privacy.json' with { type: 'json' }
import { dayInIndia, dayText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { BodyOf } from '#platform/records/record-fields.ts'
import { PublishingRefused } from '#platform/records/live-kind.server.ts'
import { saveFirmText } from './firm-text.server.ts'
import { firmText } from '#firm/firm.server.ts'
import { grievanceSchema, privacyNoticeSchema, type PrivacyNotice } from '#firm/firm.ts'
import { nextVersion, type privacyNoticeFields } from './private/privacy-notice-record.ts'

type Body = BodyOf<typeof privacyNoticeFields>

/** A notice without a usable contact can be edited all the same. `basedOn` is the version that its release came with. */
const storedSchema = privacyNoticeSchema.extend({
  grievance: grievanceSchema.optional().catch(undefined),
  basedOn: z.string().optional(),
})

/** Returns the notice that is published, as a record. */
export async function publishedNotice(database: Database): Promise<{ id: number; body: Body }[]> {
  const notice = await firmText(database, 'privacy', storedSchema)
  if (notice === null) return []
  const { title, version, asAt } = notice
  return [{ id: 1, body: { title, sections: sectionsOf(notice), version, asAt } }]
}

/** Throws PublishingRefused if a changed text has the version of another. */
export async function publishNotice(tx: Database, body: Body, now: Date): Promise<void> {
  const before = await firmText(tx, 'privacy', storedSchema)
  if (before !== null && isSameText(before, body) && before.version === body.version && before.asAt === body.asAt)
    return
  if (before !== null) {
    await refuseUsedVersion(tx, before, body, now)
    await keepNotice(tx, before.version, JSON.stringify(before), now.toISOString())
  }
  await saveFirmText(tx, 'privacy', {
    title: body.title,
    version: body.version,
    asAt: body.asAt,
    grievance: before?.grievance ?? starting.grievance,
    sections: sectionsOf(body).map(({ heading, paragraphs, items }) => ({
      heading,
      paragraphs,
      ...(items.length > 0 ? { items } : {}),
    })),
    basedOn: starting.version,
  })
}

/** Keeps the text of a version that is no longer in force, unless it is kept already. */
export async function keepNotice(tx: Database, version: string, body: string, replacedOn: string): Promise<void> {
  await tx
    .insertInto('privacy_notice')
    .values({ version, body, replaced_on: replacedOn })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

/** Keeps the notice in force, before another version from elsewhere takes its place. */
export async function keepNoticeInForce(tx: Database, next: string, now: Date): Promise<void> {
  const before = await firmText(tx, 'privacy', storedSchema)
  if (before !== null && before.version !== next)
    await keepNotice(tx, before.version, JSON.stringify(before), now.toISOString())
}

/** Returns which of these versions have another text here. */
export async function otherTexts(database: Database, notices: readonly (Text & { version: string })[]) {
  const inForce = await firmText(database, 'privacy', storedSchema)
  const kept = await database.selectFrom('privacy_notice').select('body').execute()
  const known = [...(inForce ? [inForce] : []), ...kept.map(({ body }) => storedSchema.parse(JSON.parse(body)))]
  return notices
    .filter((notice) => known.some((other) => other.version === notice.version && !isSameText(other, notice)))
    .map(({ version }) => version)
}

type Before = z.infer<typeof storedSchema>

async function refuseUsedVersion(tx: Database, before: Before, body: Body, now: Date): Promise<void> {
  const earlier = await tx
    .selectFrom('privacy_notice')
    .select('body')
    .where('version', '=', body.version)
    .executeTakeFirst()
  const used = body.version === before.version ? before : earlier && storedSchema.parse(JSON.parse(earlier.body))
  if (!used || isSameText(used, body)) return
  const day = dayInIndia(now)
  const versions = await tx.selectFrom('privacy_notice').select('version').execute()
  const taken = new Set([before.version, ...versions.map(({ version }) => version)])
  let next = nextVersion(before.version, day)
  while (taken.has(next)) next = nextVersion(next, day)
  const message =
    `The text differs from that of version ${body.version}, to which people have consented. ` +
    `Give it a new version: the next one is ${next}, as at ${dayText(day)}.`
  throw new PublishingRefused(message, 'version')
}

type Text = Pick<PrivacyNotice, 'title' | 'sections'>

function isSameText(one: Text, other: Text): boolean {
  return one.title === other.title && JSON.stringify(sectionsOf(one)) === JSON.stringify(sectionsOf(other))
}

function sectionsOf({ sections }: Pick<Text, 'sections'>): Body['sections'] {
  const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')
  return sections.map(({ heading, paragraphs, items = [] }) => ({
    heading,
    paragraphs: filled(paragraphs),
    items: filled(items),
  }))
}

const versionSchema = z.object({ version: z.string() })

/** Returns the version of the notice that is in force. */
export async function noticeInForce(database: Database): Promise<string> {
  const notice = await firmText(database, 'privacy', versionSchema)
  return notice?.version ?? starting.version
}
