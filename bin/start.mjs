// `npm start`: installs the packages, builds the pages and starts the site. Skips whatever is already up to date.
import { run } from './run.mjs'

// Without limits, the heap grows with the memory of the machine rather than with the need of the site, and new objects go
// round in up to 128 MB, which no cache of a processor holds (docs/decisions/041).
run(['--max-old-space-size=256', '--max-semi-space-size=8', 'server.ts'], { tests: false })
