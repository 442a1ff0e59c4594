// The preview of a draft on the real page, by a signed link: the draft is published in a transaction, the page is
// rendered from it, and the transaction is rolled back. So the preview is what publication would show.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { NoSuchRecord } from './draft.server.ts'
import { kindOf, type Kinds } from './kinds.server.ts'
import { publication } from './publish.server.ts'
import { recordWithDraft } from './stored-record.server.ts'

/** The name in the query of the page's own address. */
export const previewParameter = 'preview'
const validForMs = 14 * 24 * 60 * 60_000
/** A record that was never published has no number on the site yet. No published row has one as high. */
const unpublishedFrom = 900_000_000

/** Each holds up whoever writes. */
const maxShowing = 2

/** Other previews are being rendered. */
export class TooManyPreviews extends Error {}

/** The draft cannot stand on its page as it is, such as one without a title. */
export class NotPreviewable extends Error {}

export type Previews = {
  /** Returns the address of the page with the draft, for whoever has the link, for two weeks. */
  link: (id: number, now: Date) => Promise<{ link: string; validUntil: string }>
  /** Returns the record that the address previews; null unless it is signed by this site and still valid. */
  recordIn: (url: URL, now: Date) => number | null
  /**
   * Runs `render` on a database in which the draft is published, and undoes that. Throws NoSuchRecord if it is in the
   * trash or gone, and NotPreviewable.
   */
  show: <Page extends object>(id: number, now: Date, render: (database: Database) => Promise<Page>) => Promise<Page>
}

type Parts = { database: Database; kinds: Kinds; secret: string; publicUrl: string }

export function openPreviews({ database, kinds, secret, publicUrl }: Parts): Previews {
  // The link opens its own page alone: others may take long to render, and nobody can publish meanwhile.
  const sign = (about: string, path: string) =>
    createHmac('sha256', secret).update(`preview of a draft ${about} ${path}`).digest('base64url')

  let showing = 0

  async function draft(given: Database, id: number) {
    const found = await recordWithDraft(given, id)
    if (!found || found.record.trashed_on !== null) throw new NoSuchRecord()
    const { record } = found
    const kind = kindOf(kinds, record.kind)
    const liveId = record.live_id ?? unpublishedFrom + id
    return { kind, liveId, body: kind.parse(JSON.parse(found.draft)) }
  }

  return {
    async link(id, now) {
      const { kind, liveId, body } = await draft(database, id)
      const until = now.getTime() + validForMs
      const about = `${id}.${until.toString(36)}`
      const url = new URL(kind.of.pageOf(liveId, body), publicUrl)
      url.searchParams.set(previewParameter, `${about}.${sign(about, url.pathname)}`)
      return { link: url.href, validUntil: new Date(until).toISOString() }
    },
    recordIn(url, now) {
      const [, id, until, signature] = /^([1-9]\d{0,8})\.([a-z0-9]{6,12})\.([\w-]{43})$/.exec(
        url.searchParams.get(previewParameter) ?? '',
      ) ?? [null, '', '', '']
      if (!id || !until || !signature) return null
      const expected = Buffer.from(sign(`${id}.${until}`, url.pathname))
      if (!timingSafeEqual(expected, Buffer.from(signature))) return null
      return Number.parseInt(until, 36) > now.getTime() ? Number(id) : null
    },
    async show(id, now, render) {
      if (showing >= maxShowing) throw new TooManyPreviews()
      showing += 1
      let page: Awaited<ReturnType<typeof render>> | undefined
      async function publishAndRender(tx: Database): Promise<never> {
        const { kind, liveId, body } = await draft(tx, id)
        await kind.write(tx, liveId, body, now).catch((cause: unknown) => {
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
      } finally {
        showing -= 1
      }
      if (page === undefined) throw new Error('The preview was not rendered')
      return page
    },
  }
}

/** Rolls the transaction back. */
class Rendered extends Error {}
