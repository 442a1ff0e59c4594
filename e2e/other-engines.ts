// Firefox and WebKit: opens every page and does each task once in both, at the same time. Run: node bin/run.mjs --tools
// e2e/other-engines.ts (and a pattern of the checks that are wanted). Of each engine, one of the last lines says how many checks passed, or why none was made.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { installPackages, pathsOf, runs } from './chromium.ts'
import { checks } from './engines/checks.ts'
import type { Engine } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { pageOf } from './engines/page.ts'
import { openWebKit } from './engines/webkit.ts'
import { openOwnSite } from './global-setup.ts'
import { beginOnTheSameMorning, shiftThisProcess } from './shifted-clock.ts'

type Browser = {
  name: string
  packages: string[]
  /** Returns null if it is not on this machine. */
  find: () => ((site: string) => Promise<Engine>) | null
}

const browsers: Browser[] = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find() {
      const firefox = pathsOf(['firefox-esr', 'firefox']).find(runs)
      return firefox === undefined ? null : (site) => openFirefox(firefox, site)
    },
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find() {
      const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) => pathsOf([name]).find(existsSync))
      return driver === undefined || screen === undefined ? null : (site) => openWebKit({ driver, screen }, site)
    },
  },
]

type Result = { failed: number; line: string }

const wanted = new RegExp(process.argv[2] ?? '')
const isThere = ({ find }: Browser): boolean => find() !== null
const packages = browsers.filter((browser) => !isThere(browser)).flatMap((browser) => browser.packages)
if (packages.length) {
  console.log(`Not on this machine: ${packages.join(', ')}. Installing what can be installed.`)
  installPackages(packages)
}
beginOnTheSameMorning()
shiftThisProcess()
const site = browsers.some(isThere) ? await openOwnSite('127.0.0.1') : null
// The helpers of the browser tests read where the site is from the environment.
process.env.E2E_BASE_URL = site?.url
process.env.E2E_DATA_DIR = site?.dataDir
const results = await Promise.all(browsers.map((browser) => checkAll(browser, site?.url ?? '')))
await site?.stop()
for (const { line } of results) console.log(line)
// What did not start in time ends with this process.
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

async function checkAll({ name, packages: needed, find }: Browser, url: string): Promise<Result> {
  const openEngine = find()
  if (!openEngine) return { failed: 0, line: `${name}: skipped: ${needed.join(' or ')} is not installed` }
  let [passed, failed] = [0, 0]
  const report = async (check: string, run: () => Promise<void>): Promise<void> => {
    const started = performance.now()
    const problem = await run().then(
      () => '',
      (error: unknown) => `\n${inspect(error)}`,
    )
    if (problem) failed += 1
    else passed += 1
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${problem ? '✗' : '✓'} ${name}: ${check} (${seconds} s)${problem}`)
  }
  let engine: Engine | undefined
  await report('starts', async () => void (engine = await openEngine(url)))
  if (engine) {
    const { takeErrors, close } = engine
    const page = pageOf(engine)
    for (const check of checks.filter((each) => wanted.test(each.name))) {
      await report(check.name, async () => {
        await check.run(page)
        assert.deepEqual(await takeErrors(), [], 'errors of the page')
      })
    }
    await close()
  }
  return { failed, line: `${name}: ${passed} passed, ${failed} failed` }
}
