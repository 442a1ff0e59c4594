// Search engines must not go on offering a job that the firm has closed or whose last day has passed. Two sites on one
// database stand for two processes. Needs the build (node bin/build.ts).
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openListener } from '#listener.server.ts'
import { followContentVersion, publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { listenWith, type ListenerForTests } from './servers/listener.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'

const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))
let site: OwnSite
let second: OwnSite
let listening: ListenerForTests[]
/** The job that closes first comes first. */
let openJobs: { id: number; job_expire: string }[]

beforeAll(async () => {
  site = await openOwnSite()
  second = await openOwnSite('error', site.settings.dataDir)
  listening = await Promise.all([site, second].map(listen))
  openJobs = await site.database
    .selectFrom('job')
    .select(['id', 'job_expire'])
    .where('closed_on', 'is', null)
    .where('job_expire', '>', dayInIndia(new Date()))
    .orderBy('job_expire')
    .execute()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await Promise.all(listening.map((each) => each.close()))
  await second.close()
  await site.close()
})

function listen(each: OwnSite): Promise<ListenerForTests> {
  const content = followContentVersion(each.database, () => undefined)
  return listenWith(openListener({ ...each, clientFolder, ...content }))
}

/** What each process responds with: the status, and whether the page has the markup of an open job. */
function pagesOf(id: number) {
  return Promise.all(
    listening.map(async (each) => {
      const { status, body } = await each.request(`/careers/explore/job/${id}`)
      return { status, isOffered: body.includes('"@type":"JobPosting"') }
    }),
  )
}
const offered = { status: 200, isOffered: true }
const gone = { status: 410, isOffered: false }

test('a job that staff close is gone from every process', async () => {
  const id = openJobs.pop()?.id ?? 0
  expect(await pagesOf(id)).toEqual([offered, offered])
  await inTransaction(site.database, async (tx) => {
    await tx
      .updateTable('job')
      .set({ closed_on: dayInIndia(new Date()) })
      .where('id', '=', id)
      .execute()
    await publishChange(tx)
  })
  await expect.poll(() => pagesOf(id)).toEqual([gone, gone])
})

test('a job is gone from every process within a minute of the end of its last day in India', async () => {
  const { id = 0, job_expire: lastDay = '' } = openJobs.shift() ?? {}
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(`${lastDay}T18:29:59.000Z`)
  expect(await pagesOf(id)).toEqual([offered, offered])
  vi.setSystemTime(`${lastDay}T18:31:00.000Z`)
  expect(await pagesOf(id)).toEqual([gone, gone])
})
