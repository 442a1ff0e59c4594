// Starts the process with what has been compiled before, which Node reads from build/ (module.enableCompileCache). Without
// it every start compiles the bundle again and loads Node's compiler of TypeScript, which stays in memory.
// `--compile` fills the folder instead.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// What is not there is compiled, and added where the folder may be written.
enableCompileCache({ directory: join(import.meta.dirname, 'build', 'compiled'), portable: true })
const { run } = await import('./server.ts')
if (process.argv[2] === '--compile') {
  await import('./build/server/index.js')
  flushCompileCache()
} else await run()
