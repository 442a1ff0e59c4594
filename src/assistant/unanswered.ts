// What visitors asked or searched for without a sure answer, as staff read it.
import { z } from 'zod'

export const searchNames = ['insights', 'jobs', 'site'] as const
export type SearchName = (typeof searchNames)[number]

const places: Record<SearchName, string> = { insights: 'in Insights', jobs: 'in Careers', site: 'on the whole site' }

/** One question or search, however often it was made. */
export const unansweredSchema = z.object({
  /** The words that count as the same. */
  key: z.string(),
  /** As it was last put. */
  question: z.string(),
  /** Where it was searched for without a result; null if the assistant was asked. */
  search: z.enum(searchNames).nullable(),
  /** What it was answered with last, if that may be the wrong answer; null if it had none. */
  answer: z.string().nullable(),
  count: z.number().int(),
  /** The instant at which it was last asked, or the day on which it was last searched for. */
  lastOn: z.string(),
})
export type Unanswered = z.infer<typeof unansweredSchema>

export function searchedText(search: SearchName): string {
  return `Searched for ${places[search]}, without a result`
}
