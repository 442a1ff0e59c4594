// Row types of what the site as a whole counts.

export type SearchName = 'insights' | 'jobs' | 'site'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    /** How often a search found nothing on a day in India. Nothing tells who searched. */
    search_miss: { day: string; search: SearchName; words: string; how_many: number }
  }
}
