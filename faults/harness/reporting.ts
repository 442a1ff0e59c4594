// Loaded into every server that a run or a benchmark starts. It tells its processor time and memory on request, and the
// server is killed when the run ends, whatever the reason.
process.on('message', (message) => {
  if (message === 'usage') process.send?.({ usage: { cpu: process.cpuUsage(), memory: process.memoryUsage() } })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
