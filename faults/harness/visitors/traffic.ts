// Visitors of all kinds at the same time, until they are told to stop, and the check of all that they were promised.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.server.ts'
import { apply, newApplicant, checkApplications, type Applicant } from './applications.ts'
import { openBooker, openWholeYear, type Visitor } from './bookings.ts'
import { newEnquiry, submit, type Enquiry } from './enquiries.ts'
import type { FaultRun } from '../fault-run.ts'
import { checkTakenTimes, checkVisitors } from '../bookings.ts'
import { read, type Read } from './readers.ts'
import { checkRegister } from '../register.ts'
import { inParallel, noTrouble, type Trouble } from './senders.ts'

/** The longest pause of a visitor before the next one comes in their place. */
const pauseMs = 400
/** A browser on a slow line fetches the files of a page a while after it. */
const filesAfterMs = 300
const pages = ['/home', '/ourservices', '/insights', '/careers', '/contact', '/privacy', '/insights?search=annual']

export type Traffic = {
  enquiries: Enquiry[]
  visitors: readonly Visitor[]
  applicants: Applicant[]
  reads: (Read & { path: string })[]
  trouble: Trouble
  stop: () => Promise<void>
}

export async function startTraffic({ chance }: FaultRun, url: string, database: Database): Promise<Traffic> {
  await openWholeYear(database)
  const trouble = noTrouble()
  const booker = openBooker(database, chance, trouble)
  const traffic: Traffic = { enquiries: [], visitors: booker.visitors, applicants: [], reads: [], trouble, stop }
  let [enquired, applied, turn, isOver] = [0, 0, 0, false]

  async function enquire(): Promise<void> {
    const enquiry = newEnquiry((enquired += 1))
    // A tenth of them are sent twice at the same moment, as by an impatient hand.
    const copies = Array.from({ length: chance.happens(0.1) ? 2 : 1 }, () => submit(url, enquiry, trouble))
    await Promise.all(copies)
    traffic.enquiries.push(enquiry)
  }
  async function send(): Promise<void> {
    const applicant = await newApplicant((applied += 1), chance)
    await apply(url, applicant, trouble)
    traffic.applicants.push(applicant)
  }
  async function visit(): Promise<void> {
    const body = await fetched(pages[(turn += 1) % pages.length] ?? '/home')
    await pause(filesAfterMs)
    for (const [path] of body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) await fetched(path)
  }
  async function fetched(path: string): Promise<string> {
    const answer = await read(url + path)
    traffic.reads.push({ ...answer, body: '', path })
    return answer.body
  }

  const kinds: [atOnce: number, work: () => Promise<void>][] = [
    [4, enquire],
    [2, send],
    [2, () => booker.visit(url)],
    [2, visit],
  ]
  const working = Promise.all(
    kinds.map(([atOnce, work]) =>
      inParallel(atOnce, async () => {
        await work()
        await pause(chance.upTo(pauseMs))
        return !isOver
      }),
    ),
  )
  // Reported by whoever stops the traffic.
  working.catch(() => undefined)
  async function stop(): Promise<void> {
    isOver = true
    await working
  }
  return traffic
}

export async function checkAll(run: FaultRun, database: Database, traffic: Traffic): Promise<void> {
  const { enquiries, visitors, applicants, reads } = traffic
  run.note(
    `acknowledged: ${enquiries.length} enquiries, ${visitors.length} bookings, ${applicants.length} applications; ${reads.length} pages and files read`,
  )
  run.holds('there were some of each', Math.min(enquiries.length, visitors.length, applicants.length, reads.length) > 0)
  await checkRegister(run, database, enquiries)
  await checkTakenTimes(run, database)
  await checkVisitors(run, database, visitors)
  await checkApplications(run, database, applicants)
}
