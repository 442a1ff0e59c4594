// Stands in for the reader, and tries what the reader may not do. Prints how each attempt ended, as findings.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { env } from 'node:process'

function attempt(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const findings = [
  `environment: ${Object.keys(env).join()}`,
  `writes: ${attempt(() => writeFileSync('/tmp/nosy', 'x'))}`,
  `starts: ${attempt(() => spawnSync('true'))}`,
  `reads: ${attempt(() => readFileSync('/etc/passwd'))}`,
]
process.stdout.write(JSON.stringify({ verdict: 'dangerous', findings }))
