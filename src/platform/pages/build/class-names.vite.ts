// Short names for the classes of CSS modules in the built pages. They occur in every document, in its styles and in the
// scripts, where Vite's own longer names weigh 1 KB more on a first visit to the home page.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
/** Without A: blockers of advertisements hide what is called Ad. */
const capitals = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'
const others = `A${capitals}a${capitals.toLowerCase()}0123456789`

/** All classes and animations of the modules, in an order that the browser's build and the server's arrive at alike. */
const names = globSync('src/**/*.module.css', { cwd: root })
  .toSorted()
  .flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const found = [...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name = '']) => name)
    return [...new Set(found)].map((name) => keyOf(file, name))
  })

/** Returns two characters that no other name of the site has. Names that are not of a module begin with a small letter. */
export function shortClassName(name: string, file: string): string {
  const number = names.indexOf(keyOf(relative(root, file.replace(/\?.*$/, '')), name))
  const [first, second] = [capitals[Math.floor(number / others.length)], others[number % others.length]]
  if (first === undefined || second === undefined) throw new Error(`No short name for the class ${name} of ${file}`)
  return first + second
}

function keyOf(file: string, name: string): string {
  return `${file} ${name}`
}
