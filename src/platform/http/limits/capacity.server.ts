// The bounds of what one process can bear, counted in its own memory.
import { LRUCache } from 'lru-cache'
import { ratesOf, type Rate as StatedRate } from '#platform/quota/quotas.ts'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'

type Rate = Pick<StatedRate, 'perSecond' | 'burst'>

/** `status`: 429 if it is this sender's bound, 503 if it is that of the process. */
export type BeyondCapacity = { status: 429 | 503; waitSeconds: number }

export type Capacity = {
  /** Takes one place for this form and sender. If there is none, takes nothing and returns when there will be one. */
  take: (form: string, groups: readonly SenderGroup[]) => BeyondCapacity | null
}

type Dependencies = {
  /** For one form of one sender. */
  ofSender: Rate
  /** For all forms of one sender, so that one sender cannot take what all have together. */
  ofSenderInAll?: Rate
  /** For all forms of all senders. */
  ofProcess: Rate
  /** Monotonic, in milliseconds. */
  now?: () => number
}

/** The least recently seen sender is forgotten first: letting a program through is better than unlimited memory. */
const maxSenders = 20_000

/** What one process takes in. A valid form is a few writes to the disk; any other is only read and refused. */
export function capacities({ formsPerMinute }: { formsPerMinute: number }) {
  const { validForm, validForms, form, forms, formsOfAll } = ratesOf(formsPerMinute)
  return {
    validForms: openCapacity({ ofSender: validForm, ofProcess: validForms }),
    allForms: openCapacity({ ofSender: form, ofSenderInAll: forms, ofProcess: formsOfAll }),
  }
}

/** A leaky bucket by the generic cell rate algorithm, which keeps one number: when the bucket will be empty. */
export function openCapacity({
  ofSender,
  ofSenderInAll,
  ofProcess,
  now = () => performance.now(),
}: Dependencies): Capacity {
  const emptyAt = new LRUCache<string, number>({ max: maxSenders })
  let processEmptyAt = 0
  return {
    take(form, groups) {
      const instant = now()
      const buckets = [{ of: form, rate: ofSender }, ...(ofSenderInAll ? [{ of: '', rate: ofSenderInAll }] : [])]
      const own = groups.flatMap(({ name, times }) =>
        buckets.map(({ of, rate: { perSecond, burst } }) => {
          const key = `${of} ${name}`
          return {
            key,
            ...filled(emptyAt.get(key) ?? 0, { perSecond: perSecond * times, burst: burst * times }, instant),
          }
        }),
      )
      const whole = filled(processEmptyAt, ofProcess, instant)
      const waitMs = Math.max(0, ...own.map((each) => each.waitMs))
      if (waitMs > 0) return { status: 429, waitSeconds: Math.ceil(waitMs / 1000) }
      if (whole.waitMs > 0) return { status: 503, waitSeconds: Math.ceil(whole.waitMs / 1000) }
      for (const { key, next } of own) emptyAt.set(key, next)
      processEmptyAt = whole.next
      return null
    },
  }
}

function filled(emptyAt: number, { perSecond, burst }: Rate, now: number): { waitMs: number; next: number } {
  const intervalMs = 1000 / perSecond
  const next = Math.max(emptyAt, now) + intervalMs
  return { waitMs: Math.max(0, next - now - burst * intervalMs), next }
}
