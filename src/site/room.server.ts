// What the whole site brings, beside its rooms.
import type { Files } from '#platform/files/files.server.ts'
import { refusalsApi } from './form-refusals.server.ts'
import { phrasesContent } from './phrases-content.server.ts'
import { icons } from './search-engines/icons.server.ts'
import { publishedFiles } from './search-engines/published-files.server.ts'
import { searchEngines } from './search-engines/search-engines.server.ts'

export const room = {
  pages: [{ path: '/' }, { path: '/pages' }, { path: '/portfolio' }],
  addresses: [
    { path: '/api/docs' },
    { path: '/api/openapi.json' },
    { path: '/robots.txt' },
    { path: '/sitemap.xml' },
    { path: '/sitemap/:file', params: { file: /^[1-9]\d{0,3}\.xml$/ } },
    { path: '/og.png' },
    { path: '/favicon.svg' },
    { path: '/favicon.ico' },
    { path: '/icon-512.png' },
    { path: '/apple-touch-icon.png' },
    { path: '/files/:path*', params: { path: /^[a-z0-9./-]+$/ } },
  ],
  calls: [refusalsApi],
  files: [searchEngines, icons, ({ files }: { files: Files }) => publishedFiles(files)],
  // By the titles of what the other rooms keep.
  content: [{ content: phrasesContent }],
}
