// Loaded into every server that a bench starts: tells the processor time it has used when asked, and ends it when the
// bench is gone, however that came, with the folder that was made for it.
import { rmSync } from 'node:fs'

process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => {
  const folder = process.env['BENCH_FOLDER']
  if (folder) rmSync(folder, { recursive: true, force: true })
})
