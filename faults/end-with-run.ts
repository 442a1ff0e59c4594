// Loaded into every server that a run starts: ends it when the run is gone, however that came.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
