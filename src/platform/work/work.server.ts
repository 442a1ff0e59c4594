// Shares out what is expensive: each kind of work has a share of its own, and within it each sender. So no sender keeps
// another from anything, and pieces of all kinds begin in turns.
import type { SenderGroup } from '#platform/quota/client-address.server.ts'
import { askingGroups } from './asker.server.ts'
import { shares as usualShares, type Kind, type Share } from './shares.ts'
import { openTurns, type Turns } from './private/turns.ts'

/** `status`: 429 if it is the sender's own share that is used up, 503 if it is everybody's. */
export class Busy extends Error {
  readonly status: 429 | 503
  readonly waitSeconds = 5

  constructor(kind: string, status: 429 | 503) {
    super(`too much work of the kind ${kind} is waiting`)
    this.status = status
  }
}

export type Work = {
  /** Returns why no request of this kind may be begun now; null if it may. */
  refusal: (kind: Kind, senders?: readonly SenderGroup[]) => Busy | null
  /**
   * Does the work when its turn comes: senders take turns, and at most one piece begins in each turn of the event loop.
   * Throws Busy at once if the share is used up, and the signal's reason if it aborts before the turn comes. `senders`
   * are those who ask now, unless others are named; none for what the site does of its own accord.
   */
  run: <Result>(kind: Kind, make: () => Promise<Result>, options?: Options) => Promise<Result>
  /**
   * Resolves in a later turn of the event loop, one caller per turn, in which senders take turns too. Node accepts one
   * connection per turn. If every open connection were served in the same turn, a new visitor would wait many times over
   * for all of them.
   */
  ownTurn: () => Promise<void>
}

type Options = { senders?: readonly SenderGroup[]; signal?: AbortSignal }

/**
 * The first look at a request costs little, so many go before one expensive piece. Otherwise each would wait for one, and as
 * none would come in faster than the last one ends, none would ever be beyond its share.
 */
const maxRequestsInARow = 20

export type WorkOptions = { shares?: Partial<Record<Kind, Share>> }

/** The pieces of one kind. */
type Lane = {
  share: Share
  running: number
  waiting: Turns
  /** Running and waiting, by group of senders and in all. */
  bySender: Map<string, number>
  count: number
}

export function openWork({ shares = {} }: WorkOptions = {}): Work {
  const lanes = new Map<Kind, Lane>()
  /** The lane whose turn is next stands first. */
  const order: Lane[] = []
  let requestsInARow = 0
  let isScheduled = false

  function laneOf(kind: Kind): Lane {
    const known = lanes.get(kind)
    if (known) return known
    const share = shares[kind] ?? usualShares[kind]
    const lane: Lane = { share, running: 0, waiting: openTurns(), bySender: new Map(), count: 0 }
    lanes.set(kind, lane)
    order.push(lane)
    return lane
  }

  function mayBegin({ waiting, running: pieces, share }: Lane): boolean {
    return !waiting.isEmpty() && pieces < share.atOnce
  }

  function nextLane(): Lane | undefined {
    const requests = lanes.get('request')
    if (requests && requestsInARow < maxRequestsInARow && mayBegin(requests)) {
      requestsInARow += 1
      return requests
    }
    requestsInARow = 0
    return order.find((lane) => lane !== requests && mayBegin(lane)) ?? order.find(mayBegin)
  }

  function startOne(): void {
    isScheduled = false
    const lane = nextLane()
    if (lane) {
      order.splice(order.indexOf(lane), 1)
      order.push(lane)
      lane.waiting.next()?.()
    }
    schedule()
  }

  function schedule(): void {
    if (isScheduled || !order.some(mayBegin)) return
    isScheduled = true
    setImmediate(startOne)
  }

  function turnOf(lane: Lane, senders: readonly SenderGroup[], signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // What the site does of its own accord is a sender too.
    const path = senders.length === 0 ? [''] : senders.map(({ name }) => name).toReversed()
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      lane.running += 1
      resolve()
    }
    const leave = () => {
      lane.waiting.remove(path, begin)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    lane.waiting.add(path, begin)
    schedule()
    return promise
  }

  function count(lane: Lane, senders: readonly SenderGroup[], change: 1 | -1): void {
    lane.count += change
    for (const { name } of senders) {
      const left = (lane.bySender.get(name) ?? 0) + change
      if (left > 0) lane.bySender.set(name, left)
      else lane.bySender.delete(name)
    }
  }

  function refusal(kind: Kind, senders = askingGroups()): Busy | null {
    const { share, bySender, count: all } = laneOf(kind)
    const isSpent = senders.some(({ name, times }) => (bySender.get(name) ?? 0) >= maxTimes(share, times))
    if (isSpent) return new Busy(kind, 429)
    return all >= share.atOnce + share.waiting ? new Busy(kind, 503) : null
  }

  /** However wide a network is, it leaves half of the places to others. */
  function maxTimes({ ofSender, atOnce, waiting }: Share, times: number): number {
    return Math.min(ofSender * times, Math.max(ofSender, Math.floor((atOnce + waiting) / 2)))
  }

  const run: Work['run'] = async (kind, make, { senders = askingGroups(), signal } = {}) => {
    const lane = laneOf(kind)
    const busy = refusal(kind, senders)
    if (busy) throw busy
    count(lane, senders, 1)
    try {
      await turnOf(lane, senders, signal)
      try {
        return await make()
      } finally {
        lane.running -= 1
      }
    } finally {
      count(lane, senders, -1)
      schedule()
    }
  }

  return { refusal, run, ownTurn: () => run('request', () => Promise.resolve()) }
}
