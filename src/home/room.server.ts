// What the home page brings to the site.
import { homeApi } from './api.server.ts'
import { homeContent } from './records.server.ts'

export const room = {
  pages: [{ path: '/home', isIndexed: true }],
  addresses: [
    { path: '/get/carousel' },
    { path: '/get/gallery' },
    { path: '/get/logos' },
    { path: '/get/numbers' },
    { path: '/get/whatwedo' },
    { path: '/get/whatweoffer' },
  ],
  reads: [homeApi],
  content: homeContent,
}
