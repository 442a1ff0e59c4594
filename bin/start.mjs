// `npm start`: installs the packages, builds the pages and starts the site. Skips whatever is already up to date.
import { run } from './run.mjs'

// Without a limit, the heap grows with the memory of the machine rather than with the need of the site.
run(['--max-old-space-size=256', 'server.ts'], { tests: false })
