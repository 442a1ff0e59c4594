// Figures shared by the benchmarks: medians, which a busy machine distorts least, and the load of the machine.
import { availableParallelism, loadavg } from 'node:os'

/** The middle number, or the mean of the two in the middle; NaN if there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/** Runnable processes, averaged over the last minute. Far above the number of cores, figures are unreliable. */
export function machineLoad(): string {
  return `load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
}
