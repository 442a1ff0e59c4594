// Loaded into every server that a bench starts: tells the processor time it has used when asked, and ends it when the
// bench is gone, however that came.
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
