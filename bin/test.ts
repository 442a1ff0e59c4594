// Runs all checks and tests, one phase after the other, and prints one verdict on the last line.
// After a failure the rest still runs, because the reader wants all results.
//
//   npm test                     everything
//   npm test -- --changed        the checks, and the tests that what is not committed touches (changed.ts);
//                                --changed=main: since then
//   npm test -- e2e/contact      the tests whose files contain these words
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { changedFiles, testsOf } from './changed.ts'

/** `failures`: what failed, as the name of the test and what it said. */
type Counts = { passed: number; failed: number; note?: string; failures?: string[] }
type Finished = { code: number; output: string; seconds: number }
type Outcome = Counts & { title: string; seconds: number }

const root = dirname(import.meta.dirname)
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const running = new Set<ChildProcess>()
const { NODE_ENV: _, ...environment } = process.env
const minute = 60_000
/** On two idle cores everything takes about twelve minutes. On a busy machine it may be slow, but it does not fail. */
const longest = 40 * minute
const started = Date.now()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

const given = process.argv.slice(2)
const changed = given.find((each) => /^--changed(?:=|$)/.test(each))
process.exitCode = verdict(
  changed ? await runChanged(changed.split('=')[1]) : given.length ? await runSome(given) : await runAll(),
)
rmSync(reports, { recursive: true, force: true })

/** One phase after the other: beside the browser, tests of the unit phase take several times as long. */
async function runAll(): Promise<Outcome[]> {
  const checks = [typeCheck(), lint(), format()]
  const { obstacles, chromium } = await prepared()
  const outcomes = [...(await Promise.all(checks)), ...obstacles, await unitTests([])]
  if (obstacles.length) return outcomes
  outcomes.push(await browserTests(chromium, []))
  return [...outcomes, ...(await otherEngines())]
}

async function runChanged(since: string | undefined): Promise<Outcome[]> {
  const files = changedFiles(root, since ?? 'HEAD')
  const { units, specs } = testsOf(files)
  const checks = [lint(), format(), ...(files.some((file) => /\.(?:tsx?|json)$/.test(file)) ? [typeCheck()] : [])]
  const byImports = (option: string): string => (since ? `${option}=${since}` : option)
  const preparing = prepared()
  // Tests in src start no built site.
  if (!units?.every((name) => name.startsWith('src/'))) await preparing
  const ofUnits =
    units?.length === 0 ? [] : [await unitTests([...(units ?? [byImports('--changed')]), '--passWithNoTests'])]
  const { obstacles, chromium } = await preparing
  const outcomes = [...obstacles, ...ofUnits]
  if (specs?.length !== 0 && obstacles.length === 0) {
    outcomes.push(await browserTests(chromium, [...(specs ?? [byImports('--only-changed')]), '--pass-with-no-tests']))
  }
  return [...(await Promise.all(checks)), ...outcomes]
}

async function runSome(words: string[]): Promise<Outcome[]> {
  const [inBrowser, others] = [
    words.filter((word) => word.startsWith('e2e')),
    words.filter((word) => !word.startsWith('e2e')),
  ]
  const { obstacles, chromium } = await prepared()
  if (obstacles.length) return obstacles
  return [
    ...(others.length ? [await unitTests(others)] : []),
    ...(inBrowser.length ? [await browserTests(chromium, inBrowser)] : []),
  ]
}

/** The pages are built and a browser is there; otherwise what stands in the way. */
async function prepared(): Promise<{ obstacles: Outcome[]; chromium: string }> {
  const [built, browser] = await Promise.all([
    runCaptured([join(root, 'bin/build.ts'), '--if-stale'], longest),
    runCaptured([join(root, 'e2e/chromium.ts')], longest),
  ])
  const obstacles = [reported('Build of the pages', built), reported('Browser for the tests', browser)]
  return {
    obstacles: obstacles.filter((outcome) => outcome.failed),
    chromium: browser.output.trim().split('\n').at(-1) ?? '',
  }
}

/** Prints the summary and returns the exit code. */
function verdict(outcomes: Outcome[]): number {
  heading(`Summary, after ${Math.round((Date.now() - started) / 1000)} s`)
  for (const { title, passed, failed, note, seconds } of outcomes) {
    const counts = `${title}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
    console.log(`${failed ? '✗' : passed ? '✓' : '–'} ${counts}${note ? ` – ${note}` : ''}`)
  }
  // Once more at the end, where a log that is cut still has it.
  for (const failure of outcomes.flatMap((outcome) => outcome.failures ?? [])) console.log(`\n✗ ${failure}`)
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, each) => total + count(each), 0)
  const failed = sum((outcome) => outcome.failed)
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
  return failed ? 1 : 0
}

async function typeCheck(): Promise<Outcome> {
  const routes = await runCaptured([tool('react-router'), 'typegen'], longest)
  if (routes.code !== 0) return reported('Types', routes)
  // What has not changed since the last time is not checked again: a tenth of the work.
  const known = ['--incremental', '--tsBuildInfoFile', '.react-router/checked.tsbuildinfo']
  const types = await runCaptured([tool('tsc'), '--noEmit', '-p', 'tsconfig.json', ...known], longest)
  return reported('Types', { ...types, seconds: routes.seconds + types.seconds })
}

async function lint(): Promise<Outcome> {
  return reported('Lint', await runCaptured([tool('oxlint')], longest))
}

async function format(): Promise<Outcome> {
  return reported('Format', await runCaptured([tool('oxfmt'), '--check'], longest))
}

async function unitTests(parameters: string[]): Promise<Outcome> {
  const title = 'Unit and integration tests'
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runVisible([tool('vitest'), 'run', ...reporters, ...parameters], longest)
  return { title, seconds: ended.seconds, ...counted(ended, () => vitestCounts(report), parameters) }
}

async function browserTests(chromium: string, parameters: string[]): Promise<Outcome> {
  const title = 'Browser tests'
  const report = join(reports, 'playwright.json')
  const limitMs = Math.max(2 * minute, started + longest - Date.now())
  const ended = await runVisible(
    [tool('playwright'), 'test', '--reporter=list,json', `--global-timeout=${limitMs}`, ...parameters],
    limitMs + minute / 2,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium },
  )
  return { title, seconds: ended.seconds, ...counted(ended, () => playwrightCounts(report), parameters) }
}

/** Firefox and WebKit, each with an outcome of its own. One that is not installed and cannot be is named as skipped. */
async function otherEngines(): Promise<Outcome[]> {
  const ended = await runCaptured([join(root, 'e2e/other-engines.ts')], longest)
  heading('Other engines')
  console.log(ended.output.trim())
  const lines = [...ended.output.matchAll(/^(Firefox|WebKit): (?:(\d+) passed, (\d+) failed|(skipped: .+))/gm)]
  const outcomes = lines.map(([, title = '', passed = '0', failed = '0', note]) => ({
    title,
    passed: Number(passed),
    failed: Number(failed),
    seconds: ended.seconds,
    ...(note && { note }),
  }))
  if (ended.code === 0 || outcomes.some(({ failed }) => failed)) return outcomes
  return [...outcomes, { title: 'Other engines', passed: 0, failed: 1, seconds: ended.seconds }]
}

/** Counts a failure outside of any test (a file that does not load, a crash, no test at all) as one. */
function counted({ code }: Finished, read: () => Counts, parameters: string[]): Counts {
  let counts: Counts
  try {
    counts = read()
  } catch {
    return { passed: 0, failed: 1, note: `the runner ended with code ${code} and left no report` }
  }
  const mayBeEmpty = parameters.some((each) => /no-?tests/i.test(each))
  if (counts.passed + counts.failed === 0 && !mayBeEmpty) return { passed: 0, failed: 1, note: 'no test was run' }
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
    testResults: {
      name: string
      status: string
      message?: string
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }
  const { numPassedTests, numFailedTests, numPendingTests, testResults }: Report = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => ({ ...test, file: name })),
  )
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    ...skipped(numPendingTests),
    failures: [
      ...failed.map(({ file, fullName, failureMessages }) =>
        said(`${relative(root, file)}: ${fullName}`, failureMessages),
      ),
      ...brokenFiles.map(({ name, message }) => said(relative(root, name), message ? [message] : [])),
    ],
  }
}

function playwrightCounts(report: string): Counts {
  type Suite = {
    suites?: Suite[]
    specs: {
      title: string
      file: string
      ok: boolean
      tests: { projectName: string; results: { errors: { message?: string }[] }[] }[]
    }[]
  }
  type Report = {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: { message?: string }[]
    suites: Suite[]
  }
  const { stats, errors, suites }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const specs = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  const failures = suites
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
        return said(`[${projectName}] e2e/${file}: ${title}`, messages)
      }),
    )
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures,
    ...skipped(stats.skipped),
  }
  const [error] = errors
  if (!error) return counts
  // Outside of any test: the site did not start, or time ran out before all tests had run.
  const [first] = plainLines(error.message ?? 'an error outside of the tests')
  return { ...counts, failed: counts.failed + 1, note: [first, counts.note].filter(Boolean).join('; ') }
}

/** The name of a failed test and the beginning of what it said. */
function said(name: string, messages: string[] | undefined): string {
  const lines = (messages ?? []).flatMap(plainLines).slice(0, 12)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

function plainLines(text: string): string[] {
  return stripVTControlCharacters(text).split('\n')
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
