// The staff's calls on pictures and PDFs.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import type { RateLimits } from '#platform/http/rate-limit.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'
import type { Spool } from '#platform/spool.server.ts'
import {
  deleteItem,
  describeItem,
  itemsAt,
  mediaDetail,
  mediaList,
  restoreItem,
  trashItem,
  type NameUsers,
} from './library.server.ts'
import {
  maxAltCharacters,
  maxNameCharacters,
  mediaFilters,
  type MediaDetail,
  type MediaItem,
  type MediaUse,
} from './media.ts'
import { receiveFile } from './receive.server.ts'
import type { Work } from '#platform/work/work.server.ts'
import { openMediaStore, type Stored, type UploadedFile } from './store.server.ts'

const filterSchema = z.object({ show: z.enum(mediaFilters).default('all'), q: z.string().max(100).default('') })
const per = z.int().min(0).max(100)
const describeSchema = z.strictObject({
  name: z.string().trim().min(1).max(maxNameCharacters),
  alt: z.string().trim().max(maxAltCharacters),
  focalX: per,
  focalY: per,
  version: z.int(),
})

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/media': {
      response: { data: MediaItem[]; total: number }
      query: { page?: number; perPage?: number; filter?: string }
    }
    /** The items that records name by these paths. */
    '/api/console/media/at': { response: MediaItem[]; query: { path: string } }
    '/api/console/media/{id}': { response: MediaDetail }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/media/{id}': { body: z.infer<typeof describeSchema>; response: MediaItem }
    '/api/console/media/{id}/trash': { response: MediaItem }
    '/api/console/media/{id}/restore': { response: MediaItem }
    '/api/console/media/{id}/delete': { response: unknown }
  }
}

const one = '/api/console/media/:id{[1-9][0-9]{0,8}}'
/** These take a file as their body, with its name in the query. */
export const mediaFileCalls = ['POST /api/console/media/upload', `POST ${one}/replace`]

const goneMessage = 'This file is no longer in the library.'
/** Of one person. A folder of pictures may come at once. */
const uploadsPerHour = { points: 300, seconds: 3600 }
const statuses = { file: 422, taken: 409, later: 503 } as const

type Parts = {
  database: Database
  files: Files
  spool: Spool
  inspector: PdfInspector
  work: Pick<Work, 'run'>
  rateLimits: Pick<RateLimits, 'spendAllowance'>
  clock: Clock
  log: Log
  nameUsers: NameUsers
}

export function mediaConsoleApi(parts: Parts): Hono {
  const { database, files, spool, rateLimits, clock, nameUsers } = parts
  const store = openMediaStore(parts)
  const router = new Hono()
  const idOf = (c: Context) => Number(c.req.param('id'))

  async function taken(c: Context, take: (file: UploadedFile, signal: AbortSignal) => Promise<Stored>) {
    const staff = c.get('staff')
    const { isSpent } = await rateLimits.spendAllowance('media upload', [{ name: staff.id, times: 1 }], uploadsPerHour)
    if (isSpent) return c.json({ message: 'You have uploaded 300 files within an hour. Try again later.' }, 429)
    const received = await receiveFile(c, spool)
    if (!received.received) return c.json({ message: received.message }, received.status)
    try {
      const stored = await take(received.file, c.req.raw.signal)
      if (!stored.stored) return c.json({ message: stored.message }, statuses[stored.because])
      return c.json({ item: stored.item, isNew: stored.isNew })
    } finally {
      await received.release()
    }
  }

  router.get('/api/console/media', async (c) => {
    const { perPage, offset, filter } = readListQuery(c, ['added'], filterSchema, { perPage: 48 })
    return c.json(await mediaList(database, { show: filter.show, search: filter.q, limit: perPage, offset }))
  })
  router.get('/api/console/media/at', async (c) => {
    const paths = (c.req.queries('path') ?? []).slice(0, 100)
    return c.json(await itemsAt(database, paths))
  })
  router.get(one, async (c) => {
    const detail = await mediaDetail(database, idOf(c), nameUsers)
    return detail ? c.json(detail) : c.json({ message: goneMessage }, 404)
  })
  router.post('/api/console/media/upload', (c) => taken(c, (file, signal) => store.add(file, c.get('staff'), signal)))
  router.post(`${one}/replace`, (c) => taken(c, (file, signal) => store.replace(idOf(c), file, c.get('staff'), signal)))
  router.post(one, async (c) => {
    const given = await readConsoleBody(c, describeSchema)
    const result = await describeItem(database, idOf(c), given, c.get('staff'), clock())
    if (result.saved) return c.json(result.item)
    const { current, message } = result
    return current ? c.json({ message, current }, 409) : c.json({ message }, 404)
  })
  router.post(`${one}/trash`, async (c) => {
    await readConsoleBody(c, z.strictObject({}))
    const result = await trashItem(database, idOf(c), { by: c.get('staff'), now: clock(), nameUsers })
    if (result.saved) return c.json(result.item)
    const usedBy: MediaUse[] = result.usedBy ?? []
    return c.json({ message: result.message, usedBy }, result.current ? 409 : 404)
  })
  router.post(`${one}/restore`, async (c) => {
    await readConsoleBody(c, z.strictObject({}))
    const result = await restoreItem(database, idOf(c), c.get('staff'), clock())
    return result.saved ? c.json(result.item) : c.json({ message: result.message }, 404)
  })
  router.post(`${one}/delete`, async (c) => {
    await readConsoleBody(c, z.strictObject({}))
    const { deleted, message } = await deleteItem({ database, files }, idOf(c), c.get('staff'), clock())
    return deleted ? c.json({}) : c.json({ message }, 409)
  })
  return router
}
