// What the home page brings to the site.
import type { Room } from '#room.server.ts'
import { homeApi } from './api.server.ts'
import { homeContent } from './records.server.ts'

export const room: Room = {
  reads: (parts) => [homeApi(parts)],
  content: homeContent,
}
