// Short names for the classes of CSS modules in the built pages. They occur in every document, in its styles and in the
// scripts, where Vite's own longer names weigh 0.7 KB more on a first visit to the home page.
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const files = globSync('src/**/*.module.css', { cwd: root }).toSorted()

/**
 * Returns a name that no other class of the site has: the number of its file, and the place of the name among the words
 * of the file. The browser's build and the server's arrive at the same one.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const path = relative(root, file.replace(/\?.*$/, ''))
  const [fileNumber, wordNumber] = [files.indexOf(path), wordsOf(css).indexOf(name)]
  if (fileNumber < 0 || wordNumber < 0) throw new Error(`No short name for the class ${name} of ${path}`)
  return `_${fileNumber.toString(36)}-${wordNumber.toString(36)}`
}

let last: { css: string; words: string[] } = { css: '', words: [] }

function wordsOf(css: string): string[] {
  if (last.css !== css) last = { css, words: [...new Set(css.match(/(?<=[.\s])[a-z][\w-]*/gi))] }
  return last.words
}
