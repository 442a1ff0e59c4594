// An ordinary visitor beside a load: reads /home and writes to the firm, and notes how long each took.
import { setTimeout as pause } from 'node:timers/promises'
import { newEnquiry, requestOf } from '../harness/visitors/enquiries.ts'

export type Visits = {
  home: number[]
  contact: number[]
  /** What was not answered with 200. */
  failed: string[]
}

const homeEveryMs = 50
const contactEveryMs = 700
let enquiries = 0

/** Visits until the work is over, and writes at least once. */
export async function visitDuring(url: string, work: Promise<unknown>): Promise<Visits> {
  const visits: Visits = { home: [], contact: [], failed: [] }
  let isOver = false
  const over = () => (isOver = true)
  work.then(over, over)

  async function timed(into: number[], path: string, init: RequestInit = {}): Promise<void> {
    const started = performance.now()
    const status = await fetch(url + path, init).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    into.push(performance.now() - started)
    if (status !== 200) visits.failed.push(`${path} ${status}`)
  }
  async function read(): Promise<void> {
    for (; !isOver; await pause(homeEveryMs)) await timed(visits.home, '/home')
  }
  async function write(): Promise<void> {
    do {
      enquiries += 1
      await timed(visits.contact, '/post/contactus', requestOf(newEnquiry(enquiries)))
      await pause(contactEveryMs)
    } while (!isOver)
  }
  await Promise.all([read(), write()])
  return visits
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
