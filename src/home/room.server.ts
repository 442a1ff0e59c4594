// What the home page brings to the site.
import type { Room } from '#room.server.ts'
import { homeApi } from './api.server.ts'
import { homeContent } from './records.server.ts'

export const room: Room = {
  pages: [{ path: '/home', isIndexed: true }],
  addresses: [
    { path: '/get/carousel' },
    { path: '/get/gallery' },
    { path: '/get/logos' },
    { path: '/get/numbers' },
    { path: '/get/whatwedo' },
    { path: '/get/whatweoffer' },
  ],
  reads: (parts) => [homeApi(parts)],
  content: homeContent,
}
