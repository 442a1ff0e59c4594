// Loaded into every server that a run starts: kills it when the run ends, whatever the reason.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
