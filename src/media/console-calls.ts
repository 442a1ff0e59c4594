// The console's calls on pictures and PDFs.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { rowCount } from '#platform/console/row-id.ts'
import { maxAltCharacters, maxNameCharacters, mediaFilters, type MediaDetail, type MediaItem } from './media.ts'

const filterSchema = z.object({ show: z.enum(mediaFilters).default('all'), q: z.string().max(100).default('') })
const per = z.int().min(0).max(100)
const describeSchema = z.strictObject({
  name: z.string().trim().min(1).max(maxNameCharacters),
  alt: z.string().trim().max(maxAltCharacters),
  focalX: per,
  focalY: per,
  version: rowCount,
})
export type Description = z.infer<typeof describeSchema>

export const listMedia = consoleCall('editor', 'GET /api/console/media', {
  query: listQuery(['added'], filterSchema, { perPage: 48 }),
  answer: answerOf<{ data: MediaItem[]; total: number }>(),
})
/** The item that records name by this path. */
export const readMediaAt = consoleCall('editor', 'GET /api/console/media/at', {
  query: z.object({ path: z.string() }),
  answer: answerOf<MediaItem[]>(),
})
export const readMedia = consoleCall('editor', 'GET /api/console/media/:id', {
  answer: answerOf<MediaDetail>(),
})
/** The name of the file is in the query. */
export const uploadMedia = consoleCall('editor', 'POST /api/console/media/upload', {
  body: 'file',
  answer: answerOf<{ item: MediaItem; isNew: boolean }>(),
})
export const describeMedia = consoleCall('editor', 'POST /api/console/media/:id', {
  body: describeSchema,
  answer: answerOf<MediaItem>(),
})
export const replaceMedia = consoleCall('editor', 'POST /api/console/media/:id/replace', {
  body: 'file',
  answer: answerOf<{ item: MediaItem; isNew: boolean }>(),
})
export const trashMedia = consoleCall('editor', 'POST /api/console/media/:id/trash', {
  answer: answerOf<MediaItem>(),
})
export const restoreMedia = consoleCall('editor', 'POST /api/console/media/:id/restore', {
  answer: answerOf<MediaItem>(),
})
export const deleteMedia = consoleCall('manager', 'POST /api/console/media/:id/delete')
