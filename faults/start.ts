// Starts the fault runs through Vite, because they ask what mails say, and those are written in JSX.
import { runnerImport } from 'vite'

await runnerImport(new URL('run.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' })
