// How many uploads may arrive at once, and how slowly.
import type { SenderGroup } from '#platform/quota/client-address.server.ts'
import { UploadRefused } from './multipart.server.ts'

export type UploadLimits = {
  /** Uploads that arrive at the same time: of all senders, and of one. */
  atOnce: number
  atOncePerSender: number
  /** Of one sender once half of all places are taken, so that a few senders cannot hold them all. */
  atOncePerSenderWhenBusy: number
  /** A slow line may take long, but it has to bring at least `bytes` in every `ms`. */
  progress: { bytes: number; ms: number }
  wholeMs: number
  /** For how long the rest of a refused body is read, because browsers show no response before they have sent it all. */
  drainMs: number
}

export const usualLimits: UploadLimits = {
  atOnce: 250,
  // Many people may share the address of their mobile network.
  atOncePerSender: 20,
  atOncePerSenderWhenBusy: 4,
  progress: { bytes: 4 * 1024, ms: 30_000 },
  wholeMs: 30 * 60_000,
  drainMs: 10_000,
}

/** The signal aborts with UploadRefused once `progress` is too slow, or all of it has taken too long. */
export function watchProgress(
  progress: { bytes: number },
  limits: UploadLimits,
): { signal: AbortSignal; stop: () => void } {
  const slow = new AbortController()
  const giveUp = () => slow.abort(new UploadRefused('too slow'))
  let before = 0
  const beat = setInterval(() => {
    if (progress.bytes - before < limits.progress.bytes) giveUp()
    before = progress.bytes
  }, limits.progress.ms)
  const end = setTimeout(giveUp, limits.wholeMs)
  return {
    signal: slow.signal,
    stop() {
      clearInterval(beat)
      clearTimeout(end)
    },
  }
}

/** Counts what runs at the same time. `enter` returns null if there is no place, or the function that gives it back. */
export function openPlaces({ atOnce, atOncePerSender, atOncePerSenderWhenBusy }: UploadLimits) {
  const bySender = new Map<string, number>()
  let running = 0
  return {
    enter(groups: SenderGroup[] | null): (() => void) | null {
      const own = groups ?? []
      const perSender = running < atOnce / 2 ? atOncePerSender : atOncePerSenderWhenBusy
      const isFull = own.some(({ name, times }) => (bySender.get(name) ?? 0) >= perSender * times)
      if (running >= atOnce || isFull) return null
      running += 1
      for (const { name } of own) bySender.set(name, (bySender.get(name) ?? 0) + 1)
      return () => {
        running -= 1
        for (const { name } of own) {
          const left = (bySender.get(name) ?? 1) - 1
          if (left > 0) bySender.set(name, left)
          else bySender.delete(name)
        }
      }
    },
  }
}
