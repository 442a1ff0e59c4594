// Says when the memory of the process runs out, so that the site refuses what takes more of it in time. A process that
// reaches the limit of its container is killed, with everything that visitors are sending at that moment.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Log } from '#platform/log.server.ts'

type Parts = {
  /** Null for the limit of the container, but at most what a process needs with room to spare. */
  limitMb: number | null
  log: Pick<Log, 'warn'>
  /** The resident memory in bytes. */
  resident?: () => number
  collect?: () => void
  /** Monotonic, in milliseconds. */
  now?: () => number
}

const defaultLimitMb = 1024
const bytesPerMb = 1024 * 1024
/** The rest is for what is under way, and for the readers of PDFs. */
const scarceFrom = 0.8
/** The system is asked at most this often. */
const knownMs = 100
/** Garbage is collected at most this often: it takes a tenth of a second, in which nobody is answered. */
const collectMs = 5_000
const logMs = 60_000

/** In bytes. Null stands for the limit of the container. */
export function memoryLimit(limitMb: number | null): number {
  return limitMb === null ? containerLimit() : limitMb * bytesPerMb
}

/**
 * Returns a function that returns true while memory is scarce, or would be with this many megabytes more. The log has a
 * line a minute about it.
 */
export function openMemoryGuard({
  limitMb,
  log,
  resident = () => process.memoryUsage.rss(),
  collect = collectGarbage,
  now = () => performance.now(),
}: Parts): (more?: number) => boolean {
  const limit = memoryLimit(limitMb)
  const last = { asked: -Infinity, collected: -Infinity, logged: -Infinity }
  let known = 0

  /** Returns true if the last time was longer ago, and makes this one the last. */
  function isTime(what: keyof typeof last, ms: number): boolean {
    const instant = now()
    if (instant - last[what] < ms) return false
    last[what] = instant
    return true
  }

  return (more = 0) => {
    const isScarce = () => known + more * bytesPerMb >= scarceFrom * limit
    if (!isTime('asked', knownMs)) return isScarce()
    known = resident()
    // What is refused makes no more garbage, so nothing else would make the heap smaller.
    if (isScarce() && isTime('collected', collectMs)) {
      collect()
      known = resident()
    }
    if (isScarce() && isTime('logged', logMs)) {
      const sizes = { residentMb: Math.round(known / bytesPerMb), limitMb: Math.round(limit / bytesPerMb) }
      log.warn(
        sizes,
        'memory is scarce: forms, and pages that are not in memory, are answered one at a time, and others refused',
      )
    }
    return isScarce()
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const run: unknown = runInNewContext('gc')
  if (typeof run === 'function') run()
}

/** Without a container, Node says 0 or an enormous number. */
function containerLimit(): number {
  const limit = process.constrainedMemory()
  return Math.min(limit > 0 ? limit : Infinity, defaultLimitMb * bytesPerMb)
}
