// Answers the console's calls on pictures and PDFs.
import { quotas } from '#platform/quota/quotas.ts'
import type { Context, Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { Log } from '#platform/log.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'
import type { Spool } from '#platform/files/spool.server.ts'
import type { Work } from '#platform/work/work.server.ts'
import * as mediaCalls from './console-calls.ts'
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
import { receiveFile } from './receive.server.ts'
import { openMediaStore, type Stored, type UploadedFile } from './store.server.ts'

const statuses = { file: 422, taken: 409, later: 503 } as const

type Dependencies = {
  database: Database
  files: Files
  spool: Spool
  inspector: PdfInspector
  work: Pick<Work, 'run'>
  quotaStore: Pick<QuotaStore, 'spend'>
  clock: Clock
  log: Log
  nameUsers: NameUsers
}
type Upload = { staff: Staff; c: Context }

export function mediaConsoleApi(parts: Dependencies): Hono {
  const { database, files, spool, quotaStore, clock, nameUsers } = parts
  const store = openMediaStore(parts)

  async function taken({ staff, c }: Upload, take: (file: UploadedFile, signal: AbortSignal) => Promise<Stored>) {
    const { isSpent } = await quotaStore.spend([{ quota: quotas.upload, groups: [{ name: staff.id, times: 1 }] }])
    if (isSpent)
      return new Refusal(429, `You have uploaded ${quotas.upload.max} files within an hour. Try again later.`)
    const received = await receiveFile(c, spool)
    if (!received.received) return new Refusal(received.status, received.message)
    try {
      const stored = await take(received.file, c.req.raw.signal)
      if (!stored.stored) return new Refusal(statuses[stored.because], stored.message)
      return { item: stored.item, isNew: stored.isNew }
    } finally {
      await received.release()
    }
  }

  return consoleApi(mediaCalls, {
    listMedia: ({ query: { perPage, offset, filter } }) =>
      mediaList(database, { show: filter.show, search: filter.q, limit: perPage, offset }),
    readMediaAt: ({ query }) => itemsAt(database, [query.path]),
    readMedia: async ({ params }) =>
      (await mediaDetail(database, params.id, nameUsers)) ?? new Refusal(404, 'This file is no longer in the library.'),
    uploadMedia: (asked) => taken(asked, (file, signal) => store.add(file, asked.staff, signal)),
    replaceMedia: (asked) => taken(asked, (file, signal) => store.replace(asked.params.id, file, asked.staff, signal)),
    async describeMedia({ params, body, staff }) {
      const result = await describeItem(database, params.id, body, staff, clock())
      if (result.saved) return result.item
      const { current, message } = result
      return current ? new Refusal(409, message, { current }) : new Refusal(404, message)
    },
    async trashMedia({ params, staff }) {
      const result = await trashItem(database, params.id, { by: staff, now: clock(), nameUsers })
      if (result.saved) return result.item
      return new Refusal(result.current ? 409 : 404, result.message, { usedBy: result.usedBy ?? [] })
    },
    async restoreMedia({ params, staff }) {
      const result = await restoreItem(database, params.id, staff, clock())
      return result.saved ? result.item : new Refusal(404, result.message)
    },
    async deleteMedia({ params, staff }) {
      const { deleted, message } = await deleteItem({ database, files }, params.id, staff, clock())
      return deleted ? undefined : new Refusal(409, message)
    },
  })
}
