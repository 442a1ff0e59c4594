// The numbers beside the menu.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { send } from '#platform/console/call.ts'

/** How many things wait in an area, by its path. `isBad`: they failed. */
const countsSchema = z.record(z.string(), z.object({ number: z.number().int(), isBad: z.boolean().default(false) }))
export type Counts = z.infer<typeof countsSchema>

const everyMs = 30_000

export function useCounts(): Counts {
  const { data } = useQuery({
    queryKey: ['counts'],
    queryFn: async () => countsSchema.parse(await send('/api/console/counts', { method: 'GET' })),
    refetchInterval: everyMs,
  })
  return data ?? {}
}
