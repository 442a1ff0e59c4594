// Inspects the resumes that could not be inspected when they came in, because the virus scanner did not answer, or too
// many came in at once.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Inspection, PdfInspector } from '#platform/pdf/inspection.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import type { Spool } from '#platform/files/spool.server.ts'

type Dependencies = {
  database: Database
  privateFiles: Pick<PrivateFiles, 'open'>
  spool: Spool
  inspector: PdfInspector
  log: Log
}

export type LateInspection = Repeated & {
  /** Inspects what waits, and resolves to the number of resumes that no longer do. */
  inspectWaiting: (stopping?: AbortSignal) => Promise<number>
}

const batchSize = 20
/** After so many in a row, it is not the files. */
const maxFailures = 3

const unreadable: Record<Extract<Inspection, { verdict: 'unreadable' }>['reason'], string> = {
  'not a pdf': 'Is not a PDF',
  truncated: 'Is cut off or damaged',
  encrypted: 'Is protected with a password',
  locked: 'Is locked against changes or printing',
  empty: 'Is empty or has no pages',
}

export function openLateInspection(parts: Dependencies): LateInspection {
  const { database, privateFiles, spool, inspector, log } = parts
  /** The last one that was tried. The next round goes on behind it, so no file that always fails keeps others waiting. */
  let after = 0

  async function inspectWaiting(stopping = new AbortController().signal): Promise<number> {
    const waiting = await database
      .selectFrom('application')
      .select(['lead_id', 'resume_key'])
      .where('resume_state', '=', 'unscanned')
      .where('resume_deleted_on', 'is', null)
      .where('lead_id', '>', after)
      .orderBy('lead_id')
      .limit(batchSize)
      .execute()
    let count = 0
    let failures = 0
    for (const { lead_id, resume_key } of waiting) {
      if (stopping.aborted || failures === maxFailures) return count
      after = lead_id
      const findings = await inspect(resume_key, stopping).catch((error: unknown) => {
        log.warn(loggable(error), 'a resume that waits could not be inspected')
        return null
      })
      if (findings === null) {
        failures += 1
        continue
      }
      failures = 0
      await database
        .updateTable('application')
        .set({
          resume_state: findings.length === 0 ? 'clean' : 'quarantined',
          resume_findings: JSON.stringify(findings),
        })
        .where('lead_id', '=', lead_id)
        .where('resume_state', '=', 'unscanned')
        .execute()
      count += 1
    }
    if (waiting.length < batchSize) after = 0
    return count
  }

  /** Returns what was found, or null if the file still cannot be inspected. */
  async function inspect(key: string, stopping: AbortSignal): Promise<string[] | null> {
    const file = await privateFiles.open(key)
    if (file === null) return ['Is not in the store']
    const copy = await spool.take(file.size)
    if (copy === null) {
      file.stream.destroy()
      return null
    }
    try {
      await pipeline(file.stream, createWriteStream(copy.path, { mode: 0o600 }), { signal: stopping })
      const inspection = await inspector.inspect(copy.path, stopping)
      if (inspection.verdict === 'unscanned') return null
      if (inspection.verdict === 'unreadable') return [unreadable[inspection.reason]]
      return inspection.verdict === 'dangerous' ? inspection.findings : []
    } finally {
      await copy.release()
    }
  }

  const onFailure = (error: unknown) => log.warn(loggable(error), 'the resumes that wait could not be inspected')
  return { inspectWaiting, ...every(60_000, inspectWaiting, onFailure) }
}
