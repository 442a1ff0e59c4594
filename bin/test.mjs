// `npm test`: everything that must pass before a change is published. test.ts lists it.
import { run } from './run.mjs'

run(['bin/test.ts', ...process.argv.slice(2)], { tests: true })
