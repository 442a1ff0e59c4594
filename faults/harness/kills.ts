// The site is killed by SIGKILL over and over at random moments, also during its start, and started again on the same data,
// while visitors are at work. SIGKILL stands for a crash or an impatient supervisor. A power cut is not tested: its effect
// depends on the disk.
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/servers/free-port.ts'
import type { FaultRun } from './fault-run.ts'
import { inParallel } from './visitors/senders.ts'
import { linesOf } from './site.ts'

/** The share of kills while the server is starting, and of the others the share right after some responses. */
const whileStarting = 0.2
const betweenResponses = 0.5
const maxStartMs = 1500
const maxServiceMs = 1000
const maxResponses = 24
const responsesWithinMs = 3000
/** On a slow machine it may be killed less often. */
const budgetMs = 15 * 60_000
/** The pool's words for a database that has no time, on a machine that has none. */
const busyDatabase = 'timeout exceeded when trying to connect'

type Visitors = {
  atOnce: number
  /** One after another, `atOnce` at the same time. */
  visit: (url: string) => Promise<void>
  acknowledged: () => number
  environment?: Record<string, string>
}

/** The first start is undisturbed, so that `prepare` finds a database with its content. */
export async function killWhile(
  run: FaultRun,
  kills: number,
  prepare: () => Promise<Visitors> | Visitors,
  environment: Record<string, string> = {},
): Promise<void> {
  const { chance, holds, none, note } = run
  const port = await freePort()
  let site = await run.start({ port, environment })
  const { atOnce, visit, acknowledged } = await prepare()
  const began = Date.now()
  let isOver = false
  const working = inParallel(atOnce, async () => {
    await visit(site.url)
    return !isOver
  })
  // Reported at the end.
  working.catch(() => undefined)

  /** Other visitors are just being written or acknowledged then. */
  async function someResponses(): Promise<void> {
    const target = acknowledged() + 1 + Math.floor(chance.upTo(maxResponses))
    for (const end = Date.now() + responsesWithinMs; acknowledged() < target && Date.now() < end;) await pause(1)
  }
  const moments = { starting: 0, serving: 0, responding: 0 }
  let killed = 0
  for (; killed < kills && Date.now() - began < budgetMs; killed += 1) {
    const isStarting = killed > 0 && chance.happens(whileStarting)
    const isResponding = chance.happens(betweenResponses)
    if (!isStarting && !(await site.ready)) throw new Error('The server did not start again')
    moments[isStarting ? 'starting' : isResponding ? 'responding' : 'serving'] += 1
    if (isStarting) await pause(chance.upTo(maxStartMs))
    else if (isResponding) await someResponses()
    else await pause(chance.upTo(maxServiceMs))
    await site.kill()
    site = run.launch({ port, environment })
  }
  holds('the server started again after the last kill', await site.ready)
  isOver = true
  await working
  await site.stop()
  note(
    `${moments.starting} of the kills within ${maxStartMs} ms after a start, ${moments.serving} within ${maxServiceMs} ms of serving ${atOnce} visitors at once, ${moments.responding} just after a response`,
  )
  holds(`${killed} kills, nine of ten of ${kills}`, killed >= kills * 0.9)
  none(
    'errors in the server’s log',
    linesOf(run.log)
      .filter(({ level, message }) => level >= 50 && message !== busyDatabase)
      .map((line) => JSON.stringify(line).slice(0, 300)),
  )
}
