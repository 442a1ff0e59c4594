// Somebody who publishes over and over, and asks every process of the site at once for what has just been published.
import { openDatabase } from '#platform/database.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import '#insights/tables.server.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { read } from './readers.ts'

/** With which the processes tell of their reads. */
export const metricsToken = 'token-of-the-cluster-run'
const pauseMs = 300
/** A database that has lost its leader must not hold up the publisher. */
const limits = { connectMs: 500, statementMs: 2000 }

export type Publisher = {
  /** Acknowledged publications. */
  published: () => number
  /** Answers of the site to the search for one of them. */
  answers: () => number
  /** Those of them that had it. */
  found: () => number
  /** The numbers of those that an answer did not have, although the leader worked before and after it. */
  missed: number[]
  stop: () => Promise<void>
}

/** The search for the words of a title is made for each visitor, so no page cache is between. */
export function startPublisher(databaseUrl: string, sites: readonly { url: string }[]): Publisher {
  const database = openDatabase({ databaseUrl }, limits)
  let [number, published, answers, found, isOver] = [0, 0, 0, 0, false]
  const missed: number[] = []

  async function publish(title: string): Promise<boolean> {
    const change = database.transaction().execute(async (tx) => {
      await tx.updateTable('insight').set({ title }).where('id', '=', 1).execute()
      await publishChange(tx)
    })
    return change.then(
      () => true,
      () => false,
    )
  }

  async function isLeaderThere(title: string): Promise<boolean> {
    const row = await database
      .selectFrom('insight')
      .select('title')
      .where('id', '=', 1)
      .executeTakeFirst()
      .catch(() => undefined)
    return row?.title === title
  }

  const work = (async () => {
    for (; !isOver; await pause(pauseMs)) {
      number += 1
      const title = `Publication ${number}x`
      if (!(await publish(title))) continue
      published += 1
      const all = await Promise.all(
        sites.map(({ url }) => read(`${url}/get/insights?search=${encodeURIComponent(title)}`)),
      )
      const answered = all.filter(({ status }) => status === 200)
      answers += answered.length
      const having = answered.filter(({ body }) => body.includes(title))
      found += having.length
      if (having.length < answered.length && (await isLeaderThere(title))) missed.push(number)
    }
  })()
  return {
    published: () => published,
    answers: () => answers,
    found: () => found,
    missed,
    async stop() {
      isOver = true
      await work
      await database.destroy()
    },
  }
}

/** Public pages and calls come from the replicas, but never without what has been published. */
export async function checkReads(
  findings: Findings,
  publisher: Publisher,
  sites: readonly { url: string }[],
): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const totals = { answered: 0, behind: 0, unusable: 0, unanswered: 0 }
  for (const { url } of sites) {
    const { body } = await read(`${url}/metrics`, { headers })
    for (const outcome of ['answered', 'behind', 'unusable', 'unanswered'] as const)
      totals[outcome] += Number(body.match(new RegExp(`replica_reads_total{outcome="${outcome}"} (\\d+)`))?.[1])
  }
  findings.note(
    `${publisher.published()} publications, each asked for at every process at once, with ${publisher.answers()} answers`,
  )
  findings.note(
    `since their last start the processes had ${totals.answered} answers of replicas; ${totals.behind} times the replica was behind and ${totals.unusable + totals.unanswered} times away, and the leader answered`,
  )
  findings.none('publications that an answer did not have', publisher.missed)
  findings.holds(`answers that had it: ${publisher.found()}`, publisher.found() > publisher.answers() / 2)
  // What a killed process has counted is gone.
  findings.holds('replicas have answered', totals.answered > publisher.answers() / 4)
}
