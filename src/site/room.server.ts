// What the whole site brings, beside its rooms.
import type { Room } from '#room.server.ts'
import { phrasesContent } from '#db/phrases.ts'
import { icons } from './search-engines/icons.server.ts'
import { publishedFiles } from './search-engines/published-files.server.ts'
import { searchEngines } from './search-engines/search-engines.server.ts'
import { searchMissRetention } from './search-misses.server.ts'

export const room: Room = {
  files: (site) => [searchEngines(site), icons(site), publishedFiles(site.files)],
  // By the titles of what the other rooms keep.
  content: [{ content: phrasesContent }],
  retention: () => searchMissRetention,
}
