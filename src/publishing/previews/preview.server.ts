// The preview of a draft on the real page, by a signed link: the draft is published in a transaction, the page is
// rendered from it, and the transaction is rolled back. So the preview is what publication would show.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { PublishingRefused } from '#platform/records/live-kind.server.ts'
import { NoSuchRecord, RecordRefused, type By } from '#publishing/draft.server.ts'
import { kindOf, type Kinds } from '#publishing/kinds.server.ts'
import { publication } from '#publishing/publish.server.ts'
import type { PreviewLink } from '#publishing/record.ts'
import { bodyOf, recordWithDraft, storedRecord } from '#publishing/stored-record.server.ts'

/** The name in the query of the page's own address. */
export const previewParameter = 'preview'
const validForMs = 14 * 24 * 60 * 60_000
/** A record that was never published has no number on the site yet. No published row has one as high. */
const unpublishedFrom = 900_000_000
/** Browsers, mail programs and proxies pass on addresses of this length. */
const longestLink = 2000

/** The draft cannot stand on its page as it is, such as one without a title. */
export class NotPreviewable extends Error {}

/** The link has been ended, or its draft has gone. */
export class PreviewEnded extends Error {}

/** What a link shows. */
export type PreviewOf = { link: number; record: number; version: number }

export type Previews = {
  /**
   * Returns the address of the page with the draft as it is now, for whoever has the link, for two weeks. A version has
   * one link at a time. Throws NoSuchRecord and RecordRefused.
   */
  link: (id: number, by: By, now: Date) => Promise<{ link: string; validUntil: string; version: number }>
  /** Returns what the address shows; null unless it is signed by this site and still valid. */
  shownBy: (url: URL, now: Date) => PreviewOf | null
  /**
   * Runs `render` on a database in which the version is published, and undoes that. It holds up whoever writes, so the
   * caller shares it out. Throws PreviewEnded and NotPreviewable.
   */
  show: <Page extends object>(
    what: PreviewOf,
    now: Date,
    render: (database: Database) => Promise<Page>,
  ) => Promise<Page>
}

type Dependencies = { database: Database; kinds: Kinds; secret: string; publicUrl: string }

export function openPreviews({ database, kinds, secret, publicUrl }: Dependencies): Previews {
  // The link opens its own page alone: others may take long to render, and nobody can publish meanwhile.
  const sign = (about: string, path: string) =>
    createHmac('sha256', secret).update(`preview of a version ${about} ${path}`).digest('base64url')

  return {
    async link(id, by, now) {
      const found = await recordWithDraft(database, id)
      if (!found || found.record.trashed_on !== null) throw new NoSuchRecord()
      const { version } = found.record
      const kind = kindOf(kinds, found.record.kind)
      const liveId = found.record.live_id ?? unpublishedFrom + id
      const page = kind.of.pageOf?.(liveId, kind.parse(JSON.parse(found.draft)))
      if (page === undefined) throw new RecordRefused('No page of the site shows this.')
      const url = new URL(page, publicUrl)
      if (url.href.length > longestLink)
        throw new RecordRefused('The address of this page would be too long. Shorten the title first.')
      const { link, until } = await inTransaction(database, (tx) => openLink(tx, { record: id, version }, by, now))
      const about = `${link}.${id}.${version}.${until.getTime().toString(36)}`
      url.searchParams.set(previewParameter, `${about}.${sign(about, url.pathname)}`)
      return { link: url.href, validUntil: until.toISOString(), version }
    },
    shownBy(url, now) {
      const token = url.searchParams.get(previewParameter) ?? ''
      const [, about, link, record, version, until, signature] =
        /^(([1-9]\d{0,8})\.([1-9]\d{0,8})\.([1-9]\d{0,8})\.([a-z0-9]{6,12}))\.([\w-]{43})$/.exec(token) ?? []
      if (!about || !until || !signature) return null
      if (!timingSafeEqual(Buffer.from(sign(about, url.pathname)), Buffer.from(signature))) return null
      if (Number.parseInt(until, 36) <= now.getTime()) return null
      return { link: Number(link), record: Number(record), version: Number(version) }
    },
    async show(what, now, render) {
      let page: Awaited<ReturnType<typeof render>> | undefined
      async function publishAndRender(tx: Database): Promise<never> {
        const { kind, liveId, body } = await versionOf(tx, kinds, what, now)
        await kind.write(tx, liveId, body, now).catch((cause: unknown) => {
          if (cause instanceof PublishingRefused) throw new NotPreviewable(cause.message, { cause })
          const [problem] = Object.values(kind.problems(body))
          throw problem === undefined ? cause : new NotPreviewable(problem, { cause })
        })
        page = await render(tx)
        throw new Rendered()
      }
      try {
        // As a publication, after any other: two at once would want the same place in a list.
        await inTransaction(database, publishAndRender, publication)
      } catch (error) {
        if (!(error instanceof Rendered)) throw error
      }
      if (page === undefined) throw new Error('The preview was not rendered')
      return page
    },
  }
}

/** Returns the open link of this version, or makes one. */
async function openLink(tx: Database, { record, version }: { record: number; version: number }, by: By, now: Date) {
  await tx.deleteFrom('preview_link').where('expires_on', '<=', now.toISOString()).execute()
  const open = await tx
    .selectFrom('preview_link')
    .select(['id', 'expires_on'])
    .where('record_id', '=', record)
    .where('version', '=', version)
    .executeTakeFirst()
  if (open) return { link: open.id, until: new Date(open.expires_on) }
  const until = new Date(now.getTime() + validForMs)
  const { id } = await tx
    .insertInto('preview_link')
    .values({ record_id: record, version, made_by: by.id, expires_on: until.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { link: id, until }
}

async function versionOf(tx: Database, kinds: Kinds, { link, record: id, version }: PreviewOf, now: Date) {
  const open = await tx
    .selectFrom('preview_link')
    .select('id')
    .where('id', '=', link)
    .where('record_id', '=', id)
    .where('version', '=', version)
    .where('expires_on', '>', now.toISOString())
    .executeTakeFirst()
  const record = open && (await storedRecord(tx, id))
  if (!record || record.trashed_on !== null) throw new PreviewEnded()
  const kind = kindOf(kinds, record.kind)
  const body = kind.parse(JSON.parse(await bodyOf(tx, id, version)))
  return { kind, liveId: record.live_id ?? unpublishedFrom + id, body }
}

/** The newest first. Some may have expired a while ago. */
export async function previewsOf(database: Database, record: number): Promise<PreviewLink[]> {
  return database
    .selectFrom('preview_link')
    .select(['id', 'version', 'expires_on as validUntil'])
    .where('record_id', '=', record)
    .orderBy('id', 'desc')
    .execute()
}

export async function endPreview(database: Database, record: number, link: number): Promise<void> {
  await database.deleteFrom('preview_link').where('record_id', '=', record).where('id', '=', link).execute()
}

/** Rolls the transaction back. */
class Rendered extends Error {}
