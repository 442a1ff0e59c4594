// What the firm’s own particulars bring to the site.
import type { Room } from '#room.server.ts'
import { firmApi } from './api.server.ts'
import { firmChoices, firmContent } from './records.server.ts'

export const room: Room = {
  reads: (parts) => [firmApi(parts)],
  content: firmContent,
  choices: firmChoices,
}
