// `npm test`: everything that must hold before a change is published; test.ts says what.
import { run } from './run.mjs'

run(['bin/test.ts'], { tests: true })
