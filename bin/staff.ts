// Lists the people of the console, or lets somebody in again who is locked out. Run: npm run staff (-- --reset <address>)
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runStaffCommand(process.argv.slice(2), {
    environment: process.env,
    clock: () => new Date(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
