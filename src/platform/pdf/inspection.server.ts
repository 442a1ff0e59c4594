// Inspects the PDFs that come in: each is read in a process of its own, and scanned for viruses where a scanner is configured.
import { virusFinding } from './findings.ts'
import type { Inspection } from './inspection.ts'
import { readInProcess, readerLimits } from './reader-process.server.ts'
import { textInProcess } from './text/text-process.server.ts'
import { scanFile, scanLimits, scannerPlace } from './virus-scanner.server.ts'
import type { Log } from '#platform/log.server.ts'
import { openWork, type Work } from '#platform/work/work.server.ts'

export type { Inspection } from './inspection.ts'
export { ReaderFailed } from './reader-process.server.ts'

export type PdfInspector = {
  /**
   * Says whether the file may be shown. Throws Busy if too many wait already, ReaderFailed if no file
   * can be read at present, and the signal's reason: then nothing is known about the file.
   */
  inspect: (path: string, signal?: AbortSignal) => Promise<Inspection>
  /** The text of each page, as far as it can be read within the limits. Throws as `inspect` does. */
  textOf: (path: string, signal?: AbortSignal) => Promise<string[]>
  /** Aborts what is under way, and resolves when no process of the reader is left. */
  close: () => Promise<void>
}

export type PdfInspectorOptions = {
  /** Where clamd listens: tcp://host:port or unix:/path. Null without a scanner. */
  clamdUrl: string | null
  log: Log
  work?: Pick<Work, 'run'>
  limits?: Partial<typeof readerLimits & typeof scanLimits>
  /** The program that reads, if not the one beside these sources or in their build. */
  program?: string
}

/** Starts nothing before the first file. */
export function openPdfInspector({
  clamdUrl,
  log,
  work = openWork(),
  limits = {},
  program,
}: PdfInspectorOptions): PdfInspector {
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const place = clamdUrl === null ? null : scannerPlace(clamdUrl)
  let isScannerAway = false

  async function inspect(path: string, signal: AbortSignal): Promise<Inspection> {
    const read = await work.run('pdf', () => readInProcess(path, signal, { ...readerLimits, ...limits }, program), {
      signal,
    })
    if (place === null || read.verdict === 'unreadable') return read
    const scan = await scanFile(place, path, signal, { ...scanLimits, ...limits })
    reportOutage(scan.is === 'no answer' ? scan.reason : null)
    if (scan.is === 'infected') {
      const others = read.verdict === 'dangerous' ? read.findings : []
      return { verdict: 'dangerous', findings: [virusFinding(scan.name), ...others] }
    }
    return read.verdict === 'clean' && scan.is === 'no answer' ? { verdict: 'unscanned' } : read
  }

  /** One line at the beginning of an outage and one at its end. */
  function reportOutage(reason: string | null): void {
    if (reason !== null && !isScannerAway)
      log.error({ reason }, 'the virus scanner does not answer: PDFs are withheld until it does')
    if (reason === null && isScannerAway) log.warn('the virus scanner answers again')
    isScannerAway = reason !== null
  }

  async function untilClosed<Result>(run: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal) {
    const running = run(signal ? AbortSignal.any([signal, closing.signal]) : closing.signal)
    underWay.add(running)
    try {
      return await running
    } finally {
      underWay.delete(running)
    }
  }

  return {
    inspect: (path, given) => untilClosed((signal) => inspect(path, signal), given),
    textOf: (path, given) =>
      untilClosed((signal) => work.run('pdf', () => textInProcess(path, signal, limits), { signal }), given),
    async close() {
      closing.abort(new Error('the inspection of PDFs has been closed'))
      await Promise.allSettled(underWay)
    },
  }
}
