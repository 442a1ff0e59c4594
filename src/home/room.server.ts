// What the home page brings to the site.
import { homeApi } from './api.server.ts'
import { homeContent } from './records.server.ts'

export const room = {
  pages: [{ path: '/home', isIndexed: true }],
  reads: [homeApi],
  content: homeContent,
}
