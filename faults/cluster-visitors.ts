// Visitors of all kinds, who write at the same time until they are told to stop. Everyone retries with the same key until
// there is an answer, perhaps from another process of the site.
import type { Chance } from './chance.ts'
import { applyUntilAnswered, newApplicant, type Applicant, type Counts } from './killed-applications.ts'
import { inParallel, newEnquiry, noTrouble, pause, requestOf, sendTo, submit, type Enquiry } from './enquiries.ts'
import { read } from './readers.ts'
import { bookIfFree, cancel, move, newVisitor, slotNames, type Lost, type Visitor } from './visitors.ts'

const enquirers = 4
const applicants = 2
const bookers = 2
/** Who want one time at the same moment. */
const rivals = 3
/** The longest pause of a visitor before the next one comes in their place. */
const pauseMs = 400
const readEveryMs = 200
const probeEveryMs = 200
/** Kept in the cache once they have been rendered. */
const pages = ['/home', '/careers', '/ourteam', '/insights', '/privacy', '/get/faqs']

/** An answer to a write or to a read, or 0 if there was none, and when the request was sent. */
type Answer = { at: number; status: number; ms: number; retryAfter: string | null }

export type Traffic = {
  acknowledged: Enquiry[]
  /** Enquiries that were sent once, and not acknowledged. */
  left: Enquiry[]
  visitors: Visitor[]
  /** Who were told that their time was taken. */
  refused: Visitor[]
  applications: Applicant[]
  /** How long each enquirer waited, from the first attempt to the acknowledgement. */
  waits: { from: number; ms: number }[]
  reads: Answer[]
  probes: Answer[]
  lost: () => number
  /** Resolves once an enquiry that was sent from now on is acknowledged, to the milliseconds until then. */
  nextWrite: (withinMs: number) => Promise<number>
  /** Sends an enquiry five times a second until told to stop. Resolves to the longest time without an acknowledgement. */
  longestGap: () => { stop: () => Promise<number> }
  stop: () => Promise<void>
}

/** After this a process has every page in its cache. */
export async function readAllPages(url: string): Promise<void> {
  for (const page of pages) await read(url + page)
}

export function startTraffic(url: string, chance: Chance): Traffic {
  const trouble = noTrouble()
  const counts: Counts = { lost: 0, refused: 0, failed: 0 }
  const lost: Lost = { responses: 0, pauseMs: 250 }
  const acknowledged: Enquiry[] = []
  const left: Enquiry[] = []
  const visitors: Visitor[] = []
  const refused: Visitor[] = []
  const applications: Applicant[] = []
  const waits: Traffic['waits'] = []
  const reads: Answer[] = []
  const probes: Answer[] = []
  const names = slotNames(1600)
  let enquiries = 0
  let applied = 0
  let isOver = false

  async function enquire(): Promise<boolean> {
    if (isOver) return false
    const enquiry = newEnquiry((enquiries += 1))
    const from = performance.now()
    // A tenth of them are sent twice at the same moment, as by an impatient hand.
    const copies = chance.happens(0.1) ? 2 : 1
    await Promise.all(
      Array.from({ length: copies }, () =>
        submit(
          sendTo(() => url),
          enquiry,
          trouble,
        ),
      ),
    )
    waits.push({ from, ms: performance.now() - from })
    acknowledged.push(enquiry)
    await pause(chance.upTo(pauseMs))
    return true
  }

  async function apply(): Promise<boolean> {
    if (isOver) return false
    const applicant = await newApplicant((applied += 1), chance)
    if (await applyUntilAnswered(url, applicant, counts)) applications.push(applicant)
    await pause(chance.upTo(4 * pauseMs))
    return true
  }

  async function bookOne(): Promise<boolean> {
    // One for all of them, and one for each to move to: what is left by a move or a cancellation is free for the others.
    const [name, ...others] = names.splice(0, 1 + rivals)
    if (isOver || !name) return false
    const group = Array.from({ length: rivals }, (_, order) => newVisitor(visitors.length + order))
    visitors.push(...group)
    await Promise.all(
      group.map(async (visitor, order) => {
        if (!(await bookIfFree(url, visitor, name, lost))) return void refused.push(visitor)
        const other = others[order]
        if (other && visitor.link !== null && chance.happens(0.3)) await move(url, visitor, other, lost)
        if (visitor.link !== null && chance.happens(0.2)) await cancel(url, visitor, lost)
      }),
    )
    await pause(chance.upTo(4 * pauseMs))
    return true
  }

  let next = 0
  async function readOn(): Promise<boolean> {
    if (isOver) return false
    const at = performance.now()
    next += 1
    const { body: _body, ...answer } = await read(`${url}${pages[next % pages.length]}`)
    reads.push({ at, ...answer })
    await pause(readEveryMs)
    return true
  }

  const working = Promise.all([
    inParallel(enquirers, enquire),
    inParallel(applicants, apply),
    inParallel(bookers, bookOne),
    inParallel(1, readOn),
  ])
  // Reported by whoever stops the traffic.
  working.catch(() => undefined)

  /** Sends a new enquiry once. */
  async function probe(): Promise<boolean> {
    const enquiry = newEnquiry((enquiries += 1))
    const at = performance.now()
    const { body: _body, ...answer } = await read(`${url}/post/contactus`, requestOf(enquiry))
    probes.push({ at, ...answer })
    const list = answer.status === 200 ? acknowledged : left
    list.push(enquiry)
    return answer.status === 200
  }

  return {
    acknowledged,
    left,
    visitors,
    refused,
    applications,
    waits,
    reads,
    probes,
    lost: () => trouble.lost + trouble.refused + counts.lost + counts.refused + lost.responses,
    async nextWrite(withinMs) {
      const started = performance.now()
      const sent: Promise<boolean>[] = []
      let firstMs: number | null = null
      while (firstMs === null && performance.now() - started < withinMs) {
        sent.push(
          probe().then((isWritten) => {
            if (isWritten) firstMs ??= performance.now() - started
            return isWritten
          }),
        )
        await pause(probeEveryMs)
      }
      await Promise.all(sent)
      if (firstMs === null) throw new Error(`Nothing was acknowledged within ${withinMs} ms`)
      return firstMs
    },
    longestGap() {
      let hasStopped = false
      const times = [performance.now()]
      const sending = (async () => {
        const sent: Promise<unknown>[] = []
        for (; !hasStopped; await pause(probeEveryMs))
          sent.push(probe().then((isWritten) => isWritten && times.push(performance.now())))
        await Promise.all(sent)
      })()
      return {
        async stop() {
          hasStopped = true
          await sending
          return Math.max(...times.map((time, order) => time - (times[order - 1] ?? time)))
        },
      }
    },
    async stop() {
      isOver = true
      await working
    },
  }
}
