// The laws of the shares: whatever is asked for, and by whomever.
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asRequested } from './asker.server.ts'
import { senderGroups } from '#platform/quota/client-address.server.ts'
import { shares, type Kind } from './shares.ts'
import { Busy, openWork } from './work.server.ts'

const from = (name: string) => [{ name, times: 1 }]
const untimed = { atOnce: 2, waiting: 4, ofSender: 3 }

/** Work that ends when it is told to. `begun` names the pieces in the order in which they began. */
function held(work: ReturnType<typeof openWork>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    add: (name: string, sender = name) =>
      work.run(
        'page',
        () => {
          begun.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.push(resolve)
          return promise
        },
        { senders: from(sender) },
      ),
    /** Ends the piece that began first. */
    end: () => ends.shift()?.(),
  }
}

test('no sender has more than its share, no more is done at once than may be, and all that is taken in is done', async () => {
  const senders = fc.constantFrom('a', 'b', 'c', 'd')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(senders, fc.constant(null)), { maxLength: 60 }), async (steps) => {
      const work = openWork({ shares: { page: untimed } })
      const counts = new Map<string, number>()
      const ends: (() => void)[] = []
      let [running, maxAtOnce, taken, done] = [0, 0, 0, 0]
      const all: Promise<void>[] = []
      for (const sender of steps) {
        if (sender === null) {
          ends.shift()?.()
          await setImmediate()
          continue
        }
        const before = counts.get(sender) ?? 0
        const inAll = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const busy = work.refusal('page', from(sender))
        expect(busy?.status).toBe(before >= 3 ? 429 : inAll >= 6 ? 503 : undefined)
        if (busy) continue
        taken += 1
        counts.set(sender, before + 1)
        const make = async () => {
          running += 1
          maxAtOnce = Math.max(maxAtOnce, running)
          await new Promise<void>((end) => ends.push(end))
          running -= 1
          done += 1
        }
        all.push(
          work
            .run('page', make, { senders: from(sender) })
            .finally(() => counts.set(sender, (counts.get(sender) ?? 0) - 1)),
        )
      }
      for (; done < taken; await setImmediate()) ends.shift()?.()
      await Promise.all(all)
      expect(maxAtOnce).toBeLessThanOrEqual(2)
      expect(work.refusal('page')).toBeNull()
    }),
    { numRuns: 50 },
  )
})

test('senders take turns: who asks once is not behind all that another has asked for', async () => {
  const work = openWork({ shares: { page: { atOnce: 1, waiting: 9, ofSender: 9 } } })
  const { begun, add, end } = held(work)
  const all = [add('flood 1', 'flood'), add('flood 2', 'flood'), add('flood 3', 'flood'), add('visitor')]
  while (begun.length < 4) {
    end()
    await setImmediate()
  }
  end()
  await Promise.all(all)
  expect(begun).toEqual(['flood 1', 'visitor', 'flood 2', 'flood 3'])
})

test('a request is looked at before the rest of those that another sender has sent at once', async () => {
  const work = openWork()
  const order: string[] = []
  const ask = (sender: string) =>
    asRequested(undefined, from(sender), () => work.ownTurn()).then(() => void order.push(sender))
  await Promise.all([ask('flood'), ask('flood'), ask('flood'), ask('visitor')])
  expect(order).toEqual(['flood', 'visitor', 'flood', 'flood'])
})

test('the wider networks of a sender count too, with as much more as they are wide', () => {
  const work = openWork({ shares: { page: { atOnce: 9, waiting: 9, ofSender: 1 } } })
  const never = () => new Promise<never>(() => undefined)
  const inNetwork = (name: string) => [...from(name), { name: 'network', times: 2 }]
  for (const name of ['a', 'b']) void work.run('page', never, { senders: inNetwork(name) })
  expect(work.refusal('page', inNetwork('c'))?.status).toBe(429)
  expect(work.refusal('page', from('c'))).toBeNull()
})

test('however many networks of one provider ask for whatever kind, another sender has a place and the next turn', async () => {
  const all: readonly Kind[] = Object.keys(shares).filter((kind): kind is Kind => kind in shares)
  const kinds = all.filter((kind) => Number.isFinite(shares[kind].atOnce))
  const bits = fc.nat({ max: 0xffff })
  const asked = fc.array(fc.tuple(bits, bits), { minLength: 100, maxLength: 600 })
  const run = async (kind: Kind, networks: [number, number][]) => {
    const work = openWork()
    const ends: (() => void)[] = []
    const make = () => new Promise<void>((end) => ends.push(end))
    const pieces = networks.flatMap(([first, second]) => {
      const senders = senderGroups(`2001:470:${first.toString(16)}:${second.toString(16)}::1`)
      return work.refusal(kind, senders) === null ? [work.run(kind, make, { senders })] : []
    })
    const { atOnce } = shares[kind]
    while (ends.length < Math.min(atOnce, pieces.length)) await setImmediate()
    expect(work.refusal(kind, from('198.51.100.9'))).toBeNull()
    let hasBegun = false
    const other = work.run(kind, () => Promise.resolve().then(() => void (hasBegun = true)), {
      senders: from('198.51.100.9'),
    })
    // Two pieces of the network end: one turn of the network, and one of the other.
    for (let turn = 0; turn < 2; turn += 1) {
      ends.shift()?.()
      for (let wait = 0; wait < 3; wait += 1) await setImmediate()
    }
    expect(hasBegun, kind).toBe(true)
    let isDone = false
    const done = Promise.all([...pieces, other]).then(() => void (isDone = true))
    for (; !isDone; await setImmediate()) for (const end of ends.splice(0)) end()
    await done
  }
  await fc.assert(fc.asyncProperty(fc.constantFrom(...kinds), asked, run), { numRuns: 60, seed: 45 })
})

test('the sender is whoever asks, and nobody is for what the site does by itself', () => {
  const work = openWork({ shares: { page: { atOnce: 9, waiting: 0, ofSender: 1 } } })
  const never = () => new Promise<never>(() => undefined)
  const asVisitor = <Result>(run: () => Result) => asRequested(undefined, from('a visitor'), run)
  void asVisitor(() => work.run('page', never))
  expect(asVisitor(() => work.refusal('page'))?.status).toBe(429)
  expect(work.refusal('page')).toBeNull()
})

test('one kind of work does not keep another from beginning', async () => {
  const work = openWork({ shares: { page: { atOnce: 1, waiting: 0, ofSender: 1 } } })
  void work.run('page', () => new Promise(() => undefined))
  expect(work.refusal('page')?.status).toBe(503)
  expect(await work.run('call', () => Promise.resolve('answered'))).toBe('answered')
})

test('who leaves while waiting gives the place back', async () => {
  const work = openWork({ shares: { page: { atOnce: 1, waiting: 1, ofSender: 9 } } })
  const { add, end } = held(work)
  const first = add('first')
  const leaving = new AbortController()
  const second = work.run('page', () => Promise.resolve(), { signal: leaving.signal })
  expect(work.refusal('page')?.status).toBe(503)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(work.refusal('page')).toBeNull()
  await setImmediate()
  end()
  await first
})

test('at most one piece begins in each turn of the event loop, of all kinds', async () => {
  const work = openWork()
  let begun = 0
  const make = () => {
    begun += 1
    return Promise.resolve()
  }
  const all = [1, 2, 3, 4].flatMap(() => [work.run('page', make), work.run('call', make)])
  for (let turn = 0, before = 0; turn < 12; turn += 1, before = begun) {
    await setImmediate()
    expect(begun - before).toBeLessThanOrEqual(1)
  }
  await Promise.all(all)
  expect(begun).toBe(8)
})

test('a piece counts from its request until it settles, even if it fails', async () => {
  const work = openWork({ shares: { page: { atOnce: 1, waiting: 0, ofSender: 1 } } })
  const failing = work.run('page', () => Promise.reject(new Error('The database is away')))
  await expect(work.run('page', () => Promise.resolve())).rejects.toThrow(Busy)
  await expect(failing).rejects.toThrow('The database is away')
  expect(work.refusal('page')).toBeNull()
})

test('kinds take turns: one with much to do does not keep the others waiting', async () => {
  const work = openWork()
  const begun: string[] = []
  const add = (kind: Kind, name: string) =>
    work.run(kind, () => Promise.resolve(void begun.push(kind)), { senders: from(name) })
  const all = Array.from({ length: 15 }, (_, index) => add('page', `reader ${index}`))
  all.push(add('form', 'writer'))
  await Promise.all(all)
  expect(begun.indexOf('form')).toBeLessThanOrEqual(1)
})

test('the first look at a request waits for one expensive piece at most, and these are done all the same', async () => {
  const work = openWork({ shares: { search: { atOnce: 200, waiting: 0, ofSender: 1 } } })
  const begun: string[] = []
  const searches = Array.from({ length: 200 }, (_, index) =>
    work.run('search', () => Promise.resolve(void begun.push('search')), { senders: from(`searcher ${index}`) }),
  )
  const requests = Array.from({ length: 30 }, (_, index) =>
    work
      .run('request', () => Promise.resolve(), { senders: from(`visitor ${index}`) })
      .then(() => void begun.push('request')),
  )
  await Promise.all(requests)
  expect(begun.filter((kind) => kind === 'search').length).toBeLessThanOrEqual(3)
  await Promise.all(searches)
  expect(begun.filter((kind) => kind === 'search')).toHaveLength(200)
})
