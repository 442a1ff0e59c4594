// Loaded into every server that a benchmark starts. It reports the CPU time and the memory of the server on request,
// stops the server when the benchmark ends, whatever the reason, and removes the server's data folder.
import { rmSync } from 'node:fs'

process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (message === 'memory') process.send?.({ memory: process.memoryUsage() })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => {
  const folder = process.env['BENCH_FOLDER']
  if (folder) rmSync(folder, { recursive: true, force: true })
})
