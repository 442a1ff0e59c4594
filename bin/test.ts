// Runs all checks and tests, one after the other if they would interfere, and prints one verdict on the last line.
// After a failure the rest still runs, because the reader wants all results.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type Counts = { passed: number; failed: number; note?: string }
type Finished = { code: number; output: string; seconds: number }
type Outcome = Counts & { title: string; seconds: number }

const root = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const running = new Set<ChildProcess>()
const { NODE_ENV: _, ...environment } = process.env
const minute = 60_000
/** On two idle cores the run takes twelve to fourteen minutes. On a busy machine it may be slow, but it does not fail. */
const browserTestsEndBy = Date.now() + 30 * minute

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

process.exitCode = await runAll()
rmSync(reports, { recursive: true, force: true })

async function runAll(): Promise<number> {
  const outcomes: Outcome[] = []
  const started = Date.now()

  // These are cheap, or wait for the disk and the network, so they run together.
  const building = runCaptured([join(root, 'bin/build.ts'), '--if-stale'], 6 * minute)
  const browser = runCaptured([join(root, 'e2e/chromium.ts')], 6 * minute)
  const checks = [
    { title: 'Types', ended: typeCheck() },
    { title: 'Lint', ended: runCaptured([tool('oxlint')], 2 * minute) },
    { title: 'Format', ended: runCaptured([tool('oxfmt'), '--check'], 2 * minute) },
  ]
  for (const { title, ended } of checks) outcomes.push(reported(title, await ended))

  const built = await building
  const chromium = await browser
  const obstacles = [reported('Build of the pages', built), reported('Browser for the tests', chromium)].filter(
    (outcome) => outcome.failed,
  )
  outcomes.push(...obstacles)

  heading('Unit and integration tests')
  outcomes.push(await unitTests())
  heading('Browser tests')
  if (obstacles.length) console.log('Not run: there is nothing to show, or no browser to show it in (see above).')
  else outcomes.push(await browserTests(chromium.output.trim().split('\n').at(-1) ?? ''))

  heading(`Summary, after ${Math.round((Date.now() - started) / 1000)} s`)
  for (const { title, passed, failed, note, seconds } of outcomes) {
    console.log(
      `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)${note ? ` – ${note}` : ''}`,
    )
  }
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, each) => total + count(each), 0)
  const failed = sum((outcome) => outcome.failed)
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed ? 1 : 0
}

async function typeCheck(): Promise<Finished> {
  const routes = await runCaptured([tool('react-router'), 'typegen'], 2 * minute)
  if (routes.code !== 0) return routes
  const types = await runCaptured([tool('tsc'), '--noEmit', '-p', 'tsconfig.json'], 8 * minute)
  return { ...types, seconds: routes.seconds + types.seconds }
}

async function unitTests(): Promise<Outcome> {
  const report = join(reports, 'vitest.json')
  const parameters = [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runVisible(parameters, 15 * minute)
  return {
    title: 'Unit and integration tests',
    seconds: ended.seconds,
    ...counted(ended.code, () => vitestCounts(report)),
  }
}

async function browserTests(chromium: string): Promise<Outcome> {
  const report = join(reports, 'playwright.json')
  const limitMs = Math.max(2 * minute, browserTestsEndBy - Date.now())
  const ended = await runVisible(
    [tool('playwright'), 'test', '--reporter=list,json', `--global-timeout=${limitMs}`],
    limitMs + minute / 2,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium },
  )
  return { title: 'Browser tests', seconds: ended.seconds, ...counted(ended.code, () => playwrightCounts(report)) }
}

/** Counts a failure outside of any test (a file that does not load, a crash, no test at all) as one. */
function counted(code: number, read: () => Counts): Counts {
  let counts: Counts
  try {
    counts = read()
  } catch {
    return { passed: 0, failed: 1, note: `the runner ended with code ${code} and left no report` }
  }
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: 'no test was run' }
  if (code !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `the runner ended with code ${code} although no test failed` }
  }
  return counts
}

function vitestCounts(report: string): Counts {
  type Report = {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  const { numPassedTests, numFailedTests, numPendingTests, testResults }: Report = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, ...skipped(numPendingTests) }
}

function playwrightCounts(report: string): Counts {
  type Report = {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: { message?: string }[]
  }
  const { stats, errors }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, ...skipped(stats.skipped) }
  const [error] = errors
  if (!error) return counts
  // Outside of any test: the site did not start, or time ran out before all tests had run.
  const said = stripVTControlCharacters(error.message ?? 'an error outside of the tests').split('\n')[0]
  return { ...counts, failed: counts.failed + 1, note: [said, counts.note].filter(Boolean).join('; ') }
}

function skipped(count: number): { note?: string } {
  return count ? { note: `${count} skipped` } : {}
}

/** Prints the output of a finished check. A check counts as one test. */
function reported(title: string, { code, output, seconds }: Finished): Outcome {
  heading(`${title} (${seconds.toFixed(1)} s)`)
  console.log(output.trim() || (code === 0 ? 'Nothing to complain of.' : `It ended with code ${code}.`))
  return { title, seconds, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}\n`)
}

function tool(name: string): string {
  return join(root, 'node_modules/.bin', name)
}

function runCaptured(parameters: string[], limitMs: number): Promise<Finished> {
  return runNode(parameters, limitMs, 'pipe', {})
}

function runVisible(parameters: string[], limitMs: number, extra: Record<string, string> = {}): Promise<Finished> {
  return runNode(parameters, limitMs, 'inherit', extra)
}

function runNode(
  parameters: string[],
  limitMs: number,
  output: 'pipe' | 'inherit',
  extra: Record<string, string>,
): Promise<Finished> {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...environment, ...extra },
      stdio: ['ignore', output, output],
    })
    running.add(child)
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const limits = [
      setTimeout(() => {
        said += `\nStopped after ${limitMs / minute} minutes.`
        child.kill('SIGTERM')
      }, limitMs),
      setTimeout(() => child.kill('SIGKILL'), limitMs + 10_000),
    ]
    child.on('error', (error) => (said += error.message))
    child.on('close', (code) => {
      limits.forEach(clearTimeout)
      running.delete(child)
      resolve({ code: code ?? 1, output: said, seconds: (Date.now() - started) / 1000 })
    })
  })
}
