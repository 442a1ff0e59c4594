// `npm start`: installs the packages, builds the pages and starts the site. Skips whatever is already up to date.
import { run } from './run.mjs'

run(['server.ts'], { tests: false })
