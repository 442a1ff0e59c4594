// How the benches sum up: medians, which a busy machine disturbs least, and the load it was under.
import { availableParallelism, loadavg } from 'node:os'

/** The middle of the numbers, or of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/** The processes that wanted to run over the last minute: far above the number of cores, figures mean little. */
export function machineLoad(): string {
  return `load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
}
