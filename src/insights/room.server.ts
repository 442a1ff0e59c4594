// What the insights bring to the site.
import type { Room } from '#room.server.ts'
import { insightsApi } from './api.server.ts'
import { insightContent } from './records.server.ts'

export const room: Room = {
  reads: (parts) => [insightsApi(parts)],
  content: insightContent,
}
