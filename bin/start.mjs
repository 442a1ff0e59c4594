// `npm start`: the packages, the pages, the site. What is there already is not made again.
import { run } from './run.mjs'

run(['server.ts'], { tests: false })
