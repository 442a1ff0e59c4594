// Says when the memory of the process runs out, so that the site refuses what takes more of it in time. A process that
// reaches the limit of its container is killed, with everything that visitors are sending at that moment.
import type { Log } from '#platform/log.server.ts'

type Parts = {
  /** Null for the limit of the container, but at most what a process needs with room to spare. */
  limitMb: number | null
  log: Log
  /** The resident memory in bytes. */
  resident?: () => number
  /** Monotonic, in milliseconds. */
  now?: () => number
}

const defaultLimitMb = 1024
const bytesPerMb = 1024 * 1024
/** Between the two, the state stays as it is. */
const refusedFrom = 0.8
const acceptedBelow = 0.75
/** The system is asked at most this often. */
const knownMs = 100

/** Returns a function that returns true while memory is scarce. The log has a line at the beginning and at the end. */
export function openMemoryGuard({
  limitMb,
  log,
  resident = () => process.memoryUsage.rss(),
  now = () => performance.now(),
}: Parts): () => boolean {
  const limit = limitMb === null ? containerLimit() : limitMb * bytesPerMb
  let askedAt = Number.NEGATIVE_INFINITY
  let isScarce = false

  function look(): void {
    const bytes = resident()
    const share = bytes / limit
    const becomes = isScarce ? share >= acceptedBelow : share >= refusedFrom
    if (becomes === isScarce) return
    isScarce = becomes
    const sizes = { residentMb: Math.round(bytes / bytesPerMb), limitMb: Math.round(limit / bytesPerMb) }
    if (isScarce) log.warn(sizes, 'memory is scarce: forms, and pages that are not in memory, are refused for now')
    else log.warn(sizes, 'there is memory again: everything is answered')
  }

  return () => {
    const instant = now()
    if (instant - askedAt >= knownMs) {
      askedAt = instant
      look()
    }
    return isScarce
  }
}

/** Without a container, Node says 0 or an enormous number. */
function containerLimit(): number {
  const limit = process.constrainedMemory()
  return Math.min(limit > 0 ? limit : Number.POSITIVE_INFINITY, defaultLimitMb * bytesPerMb)
}
