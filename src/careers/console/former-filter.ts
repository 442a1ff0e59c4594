// The addresses of the list that the applications had for themselves, as the inbox has them.
import { z } from 'zod'
import { stages } from '#careers/apply/by-staff/stage.ts'
import type { InboxFilter } from '#leads/inbox/inbox.ts'
import { rowId } from '#platform/console/row-id.ts'

const formerSchema = z.object({
  vacancy: z
    .union([rowId, z.enum(['profiles', 'pool', 'gone'])])
    .transform(String)
    .optional(),
  stage: z.enum(stages).optional(),
  q: z.string().optional(),
  spam: z.boolean().optional(),
})

/** The list began with the newest unless its address said otherwise. The menu, which has no search, keeps the usual order. */
export function formerSearch(given: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams({ filter: JSON.stringify(formerFilter(given.get('filter'))) })
  if (given.size > 0 && given.get('order') !== 'asc') search.set('order', 'DESC')
  return search
}

/** What cannot be read is left out, as in every list. */
export function formerFilter(text: string | null): InboxFilter {
  const { vacancy, stage, ...others } = read(text)
  const facets = { ...(vacancy === undefined ? {} : { vacancy }), ...(stage === undefined ? {} : { stage }) }
  return { kind: 'application', ...others, ...(Object.keys(facets).length > 0 ? { facets } : {}) }
}

function read(text: string | null): z.infer<typeof formerSchema> {
  try {
    return formerSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}
