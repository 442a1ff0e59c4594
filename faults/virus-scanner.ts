// Resumes with ClamAV's own daemon, which is frozen and killed and started again: nothing unscanned is called clean,
// and nothing is refused because of the scanner.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openPdfInspector, type Inspection } from '#platform/pdf/inspection.server.ts'
import { openLog } from '#platform/log.server.ts'
import { deflated, rawPdf } from '../tests/pdfs/raw-pdf.ts'
import { clamdProgram, infection, startRealScanner } from '../tests/pdfs/real-scanner.ts'
import { hasProgram } from './debian-package.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'

export const readerProgram = join(dirname(import.meta.dirname), 'build/server/pdf-reader.mjs')

export async function virusScanner(findings: Findings, place: Place): Promise<void> {
  if (!hasProgram(clamdProgram, 'clamav-daemon')) {
    findings.note('not run: clamd is not installed (on Debian: apt-get install clamav-daemon)')
    return
  }
  const clean = join(place.dataDir, 'clean.pdf')
  const infected = join(place.dataDir, 'infected.pdf')
  writeFileSync(clean, rawPdf())
  writeFileSync(infected, rawPdf({ objects: [deflated('', infection)] }))
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  let daemon = await startRealScanner()
  const port = Number(new URL(daemon.url).port)
  const inspector = openPdfInspector({
    clamdUrl: daemon.url,
    log,
    limits: { wholeMs: 2_000 },
    program: readerProgram,
  })
  const verdicts = async (path: string, count = 6): Promise<Inspection['verdict'][]> =>
    (await Promise.all(Array.from({ length: count }, () => inspector.inspect(path)))).map(({ verdict }) => verdict)
  const all = (sentence: string, found: Inspection['verdict'][], expected: Inspection['verdict']) =>
    findings.none(
      sentence,
      found.filter((verdict) => verdict !== expected),
    )
  try {
    all('clean resumes that were not taken', await verdicts(clean), 'clean')
    all('infected resumes that were not found', await verdicts(infected), 'dangerous')
    process.kill(daemon.pid, 'SIGSTOP')
    all('resumes called something else than unscanned while clamd was frozen', await verdicts(clean), 'unscanned')
    process.kill(daemon.pid, 'SIGCONT')
    all('clean resumes that were not taken after the freeze', await verdicts(clean), 'clean')
    const underWay = verdicts(infected, 20)
    await daemon.stop()
    findings.none(
      'infected resumes called clean while clamd was killed',
      (await underWay).filter((verdict) => verdict === 'clean'),
    )
    all('resumes called something else than unscanned without clamd', await verdicts(clean), 'unscanned')
    daemon = await startRealScanner({ port })
    all('infected resumes that were not found by the next clamd', await verdicts(infected), 'dangerous')
    all('clean resumes that were not taken after the outage', await verdicts(clean), 'clean')
    const begun = lines.filter((line) => line.includes('does not answer')).length
    const over = lines.filter((line) => line.includes('answers again')).length
    findings.same('outages that began, in the log', begun, 2)
    findings.same('outages that ended, in the log', over, 2)
  } finally {
    await inspector.close()
    await daemon.stop()
  }
}
