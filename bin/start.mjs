// `npm start`: installs the packages, builds the pages and starts the site. Skips whatever is already up to date.
import { readFileSync } from 'node:fs'
import { run } from './run.mjs'

// Without these, the process takes twice the memory: the heap grows with the memory of the machine, and every thread
// keeps what it has freed for itself. docs/performance.md has the figures.
const { node, environment } = JSON.parse(readFileSync(new URL('start-options.json', import.meta.url), 'utf8'))
Object.assign(process.env, { ...environment, ...process.env })
run([...node, 'server.mjs'], { tests: false })
