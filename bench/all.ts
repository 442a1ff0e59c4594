// Runs all benchmarks one after another, so that they do not disturb each other. Missed goals are listed at the end.
// Run: npm run bench
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const benches = ['first-visit.ts', 'search.ts', 'throughput.ts', 'lighthouse.ts']
/** The longest, Lighthouse, measures every page three times. */
const limitMs = 20 * 60_000

const missed = benches.filter((name) => {
  console.log(`\n── ${name} ${'─'.repeat(76 - name.length)}\n`)
  const file = join(import.meta.dirname, name)
  const ended = spawnSync(process.execPath, [file], {
    cwd: dirname(import.meta.dirname),
    stdio: 'inherit',
    timeout: limitMs,
  })
  return ended.status !== 0
})
console.log(missed.length > 0 ? `\nGoals missed: ${missed.join(', ')}` : '\nAll goals reached')
process.exitCode = missed.length > 0 ? 1 : 0
