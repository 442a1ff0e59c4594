// Puts a backup into an empty place. Run: npm run restore -- <folder>
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
process.umask(0o077)
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runRestoreCommand(process.argv.slice(2), {
    environment: process.env,
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
