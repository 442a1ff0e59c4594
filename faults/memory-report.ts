// Loaded into a site's process: writes down how much memory is really in use, without what waits for the garbage
// collector. Started by an interval, so it also sees the middle of an upload.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const report = process.env.MEMORY_REPORT
if (report !== undefined && typeof collect === 'function') {
  setInterval(() => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    appendFileSync(report, `${heapUsed + external}\n`)
  }, 150).unref()
}
