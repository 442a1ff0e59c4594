// Writes the published content into a folder, or takes it from one. Run: npm run content -- export <folder>
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runContentCommand(process.argv.slice(2), {
    environment: process.env,
    clock: () => new Date(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
