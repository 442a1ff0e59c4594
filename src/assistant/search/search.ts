// A search over the whole site: what it is asked, and what comes back.
import { z } from '@hono/zod-openapi'
import { groupNames, type GroupName } from './search-address.ts'

/** Parts of a text in turns: the first is as it stands, the second is what was searched for, and so on. */
const markedSchema = z.array(z.string()).describe('Parts in turns: plain text, then words that were searched for')

const groupSchema = z.object({
  name: z.enum(groupNames),
  total: z.number().int().describe('How many there are, of which the nearest are listed'),
  results: z.array(
    z.object({
      title: markedSchema,
      heading: z.string().describe('What it stands under; may be empty'),
      excerpt: markedSchema,
      href: z.string(),
      due: z
        .object({
          next: z.string().nullable().describe('YYYY-MM-DD; null if no next day is known'),
          last: z.string().nullable().describe('The latest that is over, of the past year'),
          late: z.string().describe('The page that counts the delay since then; empty if it counts none'),
        })
        .nullable()
        .describe('When a filing is due; null of anything else'),
    }),
  ),
})

export const searchResultSchema = z.object({
  groups: z.array(groupSchema).describe('Those in which something was found, the nearest first'),
})

export type SearchResult = z.infer<typeof searchResultSchema>
export type ResultGroup = SearchResult['groups'][number]
export type SearchDue = ResultGroup['results'][number]['due']

export type SiteSearch = {
  /** Finds what has these words on the whole site, or in one group of it. */
  search: (words: string, only?: GroupName) => Promise<SearchResult>
}
