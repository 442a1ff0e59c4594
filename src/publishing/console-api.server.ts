// The console's calls about the records of the site.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { mayDo, withArticle } from '#platform/http/staff-of.ts'
import type { Body } from '#platform/records/fields.ts'
import { PublishingRefused } from '#platform/records/live-kind.server.ts'
import type { CheckList } from './check.ts'
import { listChecks, type LeadsSomewhere } from './checks.server.ts'
import { RichTextError } from '#platform/rich-text/delta.ts'
import { choicesOf, type OtherChoices } from './choices.server.ts'
import { differenceBetween } from './difference.server.ts'
import { createRecord, NoSuchRecord, RecordChanged, RecordRefused, restoreVersion, saveRecord } from './draft.server.ts'
import { kindOf, type Kind, type Kinds } from './kinds.server.ts'
import { endPreview, previewsOf, type Previews } from './preview.server.ts'
import {
  arrangeRecords,
  NotReady,
  publishRecord,
  refusedField,
  removeRecord,
  trashRecord,
  unpublishRecord,
  unscheduleRecord,
  untrashRecord,
} from './publish.server.ts'
import {
  recordFilterSchema,
  recordSorts,
  type FieldDifference,
  type PreviewLink,
  type RecordCounts,
  type RecordRow,
  type ReferenceChoice,
  type ShownRecord,
} from './record.ts'
import { countRecords, listRecords, onlyRecord, openRecord, type RecordQuery } from './record-list.server.ts'
import { storedRecord } from './stored-record.server.ts'

type Version = { version: number }
type Shown = { response: ShownRecord }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/records': {
      query: { filter: string; page?: number; perPage?: number; sort?: RecordQuery['sort']; order?: 'asc' | 'desc' }
      response: { data: RecordRow[]; total: number }
    }
    '/api/console/records/counts': { query: { kind: string }; response: RecordCounts }
    /** Of one `record` or of all. */
    '/api/console/checks': { query: { record?: number }; response: CheckList }
    /** What a field can refer to: records of a kind that are on the site, or the rows of another list. */
    '/api/console/records/choices': { query: { of: string }; response: { data: ReferenceChoice[] } }
    '/api/console/records/only': { query: { kind: string }; response: { id: number } }
    '/api/console/records/{id}': Shown
    '/api/console/records/{id}/difference': {
      query: { from: number; to: number }
      response: { data: FieldDifference[] }
    }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/records': Shown & { body: { kind: string; body?: Body } }
    '/api/console/records/arrange': { body: { kind: string; ids: number[] }; response: object }
    '/api/console/records/{id}/save': Shown & { body: Version & { body: Body } }
    '/api/console/records/{id}/publish': Shown & { body: Version & { at: string | null } }
    '/api/console/records/{id}/unpublish': Shown & { body: Version & { at: string | null } }
    '/api/console/records/{id}/unschedule': Shown & { body: Version }
    '/api/console/records/{id}/restore': Shown & { body: Version & { from: number } }
    '/api/console/records/{id}/trash': Shown & { body: Version }
    '/api/console/records/{id}/untrash': Shown & { body: object }
    /** A link that shows the draft as it is now. */
    '/api/console/records/{id}/preview': {
      body: object
      response: { link: string; validUntil: string; version: number; previews: PreviewLink[] }
    }
    '/api/console/records/{id}/preview/end': { body: { link: number }; response: { previews: PreviewLink[] } }
    '/api/console/records/{id}/remove': { body: object; response: object }
  }
}

type Parts = {
  database: Database
  clock: Clock
  kinds: Kinds
  previews: Pick<Previews, 'link'>
  leadsSomewhere: LeadsSomewhere
  /** Lists besides the kinds of records, by name. */
  otherChoices: OtherChoices
}

const version = z.number().int().min(1)
const versioned = z.strictObject({ version })
const timed = versioned.extend({ at: z.iso.datetime({ offset: true }).nullable() })
const body = z.record(z.string(), z.unknown())
const empty = z.strictObject({})

export function recordsConsoleApi({ database, clock, kinds, previews, leadsSomewhere, otherChoices }: Parts): Hono {
  const router = new Hono()
  const base = '/api/console/records'
  const one = `${base}/:id{[1-9][0-9]{0,8}}`
  const idOf = (c: Context) => Number(c.req.param('id'))
  const kindNamed = (name: string | undefined) => {
    if (name === undefined || !kinds.has(name)) throw new NoSuchRecord()
    return kindOf(kinds, name)
  }

  router.onError(async (error, c) => {
    if (error instanceof NoSuchRecord) return c.json({ message: 'This record no longer exists.' }, 404)
    if (error instanceof RoleRefused) return c.json({ message: error.message }, 403)
    if (error instanceof RecordRefused) return c.json({ message: error.message }, 422)
    if (error instanceof NotReady) return c.json({ message: error.message, errors: error.problems }, 422)
    if (error instanceof RichTextError) return c.json({ message: error.message }, 422)
    if (error instanceof PublishingRefused) return c.json({ message: error.message, errors: refusedField(error) }, 422)
    if (error instanceof z.ZodError) {
      const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'root', message]))
      return c.json({ message: Object.values(errors)[0] ?? 'This cannot be saved.', errors }, 422)
    }
    if (error instanceof RecordChanged) {
      const id = idOf(c)
      const current = id > 0 ? await openRecord(database, kinds, id).catch(() => null) : null
      const who = current?.changedBy || 'Someone else'
      return c.json({ message: `${who} has changed this since you opened it. Nothing was overwritten.`, current }, 409)
    }
    throw error
  })

  router.get('/api/console/checks', async (c) => {
    const record = z.coerce.number().int().min(1).optional().catch(undefined).parse(c.req.query('record'))
    return c.json(await listChecks(database, kinds, leadsSomewhere, clock(), record), 200)
  })
  router.get(base, async (c) => {
    const query = readListQuery(c, recordSorts, recordFilterSchema)
    if (query.filter.kind !== undefined) kindNamed(query.filter.kind)
    return c.json(await listRecords(database, query, clock()), 200)
  })
  router.get(`${base}/counts`, async (c) =>
    c.json(await countRecords(database, kindNamed(c.req.query('kind')).name, clock()), 200),
  )
  router.get(`${base}/choices`, async (c) => {
    const of = c.req.query('of') ?? ''
    const other = otherChoices.get(of)
    return c.json({ data: await (other ? other(database) : choicesOf(database, kindNamed(of))) }, 200)
  })
  router.get(`${base}/only`, async (c) =>
    c.json({ id: await onlyRecord(database, kindNamed(c.req.query('kind'))) }, 200),
  )
  router.get(one, async (c) => c.json(await openRecord(database, kinds, idOf(c)), 200))
  router.get(`${one}/difference`, async (c) => {
    const [from, to] = [Number(c.req.query('from')), Number(c.req.query('to'))]
    if (!Number.isInteger(from) || !Number.isInteger(to)) return c.json({ message: 'Name two versions.' }, 400)
    return c.json({ data: await differenceBetween(database, kinds, { id: idOf(c), from, to }) }, 200)
  })

  router.post(base, async (c) => {
    const given = await readConsoleBody(c, z.strictObject({ kind: z.string(), body: body.optional() }))
    const id = await createRecord(database, kindNamed(given.kind), given.body, c.get('staff'), clock())
    return c.json(await openRecord(database, kinds, id), 200)
  })
  router.post(`${base}/arrange`, async (c) => {
    const { kind, ids } = await readConsoleBody(
      c,
      z.strictObject({ kind: z.string(), ids: z.array(z.number().int()).max(2000) }),
    )
    refuseRoleFor(c, kindNamed(kind))
    await arrangeRecords(database, kindNamed(kind), ids, c.get('staff'), clock())
    return c.json({}, 200)
  })

  /** Makes a change and answers with the record as it is then. */
  function changes<Given>(
    verb: string,
    schema: z.ZodType<Given>,
    make: (c: Context, id: number, given: Given) => Promise<unknown>,
  ): void {
    router.post(`${one}/${verb}`, async (c) => {
      const given = await readConsoleBody(c, schema)
      await make(c, idOf(c), given)
      return c.json(await openRecord(database, kinds, idOf(c)), 200)
    })
  }
  changes('save', versioned.extend({ body }), (c, id, given) =>
    saveRecord(database, kinds, { id, ...given }, c.get('staff'), clock()),
  )
  changes('restore', versioned.extend({ from: version }), (c, id, given) =>
    restoreVersion(database, kinds, { id, ...given }, c.get('staff'), clock()),
  )
  const at = (given: string | null) => {
    if (given === null) return null
    const instant = new Date(given)
    // Years of five digits sort before today.
    if (instant.getUTCFullYear() > clock().getUTCFullYear() + 10)
      throw new RecordRefused('Choose a time within the next ten years.')
    return instant
  }
  changes('publish', timed, async (c, id, given) => {
    await refuseRole(c, id)
    await publishRecord(database, kinds, { id, version: given.version, at: at(given.at) }, c.get('staff'), clock())
  })
  changes('unpublish', timed, async (c, id, given) => {
    await refuseRole(c, id)
    await unpublishRecord(database, kinds, { id, version: given.version, at: at(given.at) }, c.get('staff'), clock())
  })
  changes('unschedule', versioned, async (c, id, given) => {
    await refuseRole(c, id)
    await unscheduleRecord(database, kinds, { id, ...given }, c.get('staff'), clock())
  })
  changes('trash', versioned, async (c, id, given) => {
    await refuseRole(c, id)
    await trashRecord(database, kinds, { id, ...given }, c.get('staff'), clock())
  })
  changes('untrash', empty, async (c, id) => {
    await refuseRole(c, id)
    await untrashRecord(database, kinds, id, c.get('staff'), clock())
  })
  router.post(`${one}/preview`, async (c) => {
    await readConsoleBody(c, empty)
    const link = await previews.link(idOf(c), c.get('staff'), clock())
    return c.json({ ...link, previews: await previewsOf(database, idOf(c)) }, 200)
  })
  router.post(`${one}/preview/end`, async (c) => {
    const { link } = await readConsoleBody(c, z.strictObject({ link: z.number().int() }))
    await endPreview(database, idOf(c), link)
    return c.json({ previews: await previewsOf(database, idOf(c)) }, 200)
  })
  router.post(`${one}/remove`, async (c) => {
    await readConsoleBody(c, empty)
    await refuseRole(c, idOf(c))
    await removeRecord(database, kinds, idOf(c), c.get('staff'), clock())
    return c.json({}, 200)
  })

  async function refuseRole(c: Context, id: number): Promise<void> {
    const record = await storedRecord(database, id)
    if (record) refuseRoleFor(c, kindOf(kinds, record.kind))
  }

  return router
}

/** The role may make the call, but not for this kind of record. */
class RoleRefused extends Error {}

/** Some kinds, such as the privacy notice, are published, trashed, restored and deleted by an administrator only. */
function refuseRoleFor(c: Context, { of: { publishedBy: needed } }: Kind): void {
  if (!needed || mayDo(c.get('staff').role, needed)) return
  throw new RoleRefused(`Only ${withArticle[needed]} may do this.`)
}
