// The numbers beside the menu.
import { useRead } from '#platform/console/use-read.ts'
import { readCounts } from './console-calls.ts'
import type { Counts } from './today.ts'

const everyMs = 30_000

export function useCounts(): Counts {
  return useRead(readCounts, [], { everyMs }).data ?? {}
}
