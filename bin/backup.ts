// Backs the site up while it is running. Run: npm run backup -- <folder>, or -- --to <folder> for a name with the time.
import { setPriority } from 'node:os'
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
process.umask(0o077)
// The pages of the site come first.
setPriority(5)
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runBackupCommand(process.argv.slice(2), {
    environment: process.env,
    clock: () => new Date(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
