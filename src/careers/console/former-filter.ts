// The filter of the list that the applications had for themselves, as the inbox has it.
import { z } from 'zod'
import type { InboxFilter } from '#leads/inbox/inbox.ts'

const formerSchema = z.object({
  vacancy: z.union([z.int(), z.string()]).transform(String).optional(),
  stage: z.string().optional(),
  q: z.string().optional(),
  spam: z.boolean().optional(),
})

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
