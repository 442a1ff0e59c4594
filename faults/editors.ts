// Staff who write questions and answers on the console, save and publish them, and remember what was acknowledged. They
// send nothing twice: whatever is not answered with 200 has failed.
import '#publishing/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { ShownRecord } from '#publishing/record.ts'
import { inParallel, pause } from './enquiries.ts'
import type { Findings } from './findings.ts'

const editors = 2
const saves = 3
/** Between two calls of one of them. */
const thinkingMs = 400
/** A process looks twice a second whether something was published. */
const shownWithinMs = 5_000

/** `answer` is what was saved last. */
type Written = { id: number; question: string; answer: string; version: number; isPublished: boolean }

export type Editors = {
  written: Written[]
  saves: () => number
  /** Calls that were not answered with 200. */
  failed: string[]
  stop: () => Promise<void>
}

/** `cookie` is that of somebody who is signed in. */
export function startEditors(url: string, cookie: string): Editors {
  const written: Written[] = []
  const failed: string[] = []
  let saved = 0
  let begun = 0
  let isOver = false

  async function send(path: string, body: object): Promise<ShownRecord> {
    const response = await fetch(`${url}/api/console/records${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} ${response.status} ${text.slice(0, 200)}`)
    await pause(thinkingMs)
    return JSON.parse(text) as ShownRecord
  }

  async function write(): Promise<boolean> {
    if (isOver) return false
    const number = (begun += 1)
    const question = `What falls due in year ${number}?`
    try {
      const body = (text: string) => ({ question, answer: JSON.stringify({ ops: [{ insert: `${text}\n` }] }) })
      const created = await send('', { kind: 'faq', body: body('') })
      const record: Written = { id: created.id, question, answer: '', version: created.version, isPublished: false }
      written.push(record)
      for (let part = 1; part <= saves; part += 1) {
        const answer = `The annual return, part ${part}.`
        const { version } = await send(`/${record.id}/save`, { version: record.version, body: body(answer) })
        Object.assign(record, { version, answer })
        saved += 1
      }
      // Every other one stays a draft.
      if (number % 2 === 0) {
        const { version } = await send(`/${record.id}/publish`, { version: record.version, at: null })
        Object.assign(record, { version, isPublished: true })
      }
    } catch (error) {
      failed.push(String(error))
      await pause(thinkingMs)
    }
    return true
  }

  const working = inParallel(editors, write)
  return {
    written,
    saves: () => saved,
    failed,
    async stop() {
      isOver = true
      await working
    },
  }
}

/** `sites` are the processes, each of which has to show what was published. */
export async function checkWritten(
  findings: Findings,
  database: Database,
  { written, saves: saved, failed }: Editors,
  sites: readonly string[],
): Promise<void> {
  const published = written.filter(({ isPublished }) => isPublished)
  const rows = await database
    .selectFrom('content_record')
    .innerJoin('content_revision', (join) =>
      join
        .onRef('content_revision.record_id', '=', 'content_record.id')
        .onRef('content_revision.version', '=', 'content_record.version'),
    )
    .select(['id', 'title', 'content_record.version', 'live_version', 'body'])
    .where('kind', '=', 'faq')
    .execute()
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  const ids = (wrong: Written[]) => wrong.map(({ id }) => id)
  findings.note(`${written.length} records of staff, saved ${saved()} times, ${published.length} of them published`)
  findings.none('calls of staff that failed', failed)
  findings.holds('records were saved, and some published', saved() > 0 && published.length > 0)
  findings.none(
    'acknowledged records that are not stored once',
    ids(written.filter(({ question }) => byTitle.get(question)?.length !== 1)),
  )
  findings.none(
    'records with another text or version than was acknowledged last',
    ids(
      written.filter(({ id, question, answer, version, isPublished }) => {
        const [row] = byTitle.get(question) ?? []
        const isSame = row?.id === id && row.version === version && row.body.includes(answer)
        return !isSame || row.live_version !== (isPublished ? version : null)
      }),
    ),
  )
  for (const site of sites) {
    let wrong = await notShown(site)
    for (const end = Date.now() + shownWithinMs; wrong.length > 0 && Date.now() < end; wrong = await notShown(site))
      await pause(100)
    findings.none(`published, but not shown once by ${site}, or shown as drafts`, wrong)
  }

  async function notShown(site: string): Promise<number[]> {
    const response = await fetch(`${site}/get/faqs`)
    const shown = Map.groupBy((await response.json()) as { question: string }[], ({ question }) => question)
    return ids(
      written.filter(({ question, isPublished }) => (shown.get(question)?.length ?? 0) !== Number(isPublished)),
    )
  }
}
