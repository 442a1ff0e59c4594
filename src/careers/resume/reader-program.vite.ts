// Adds the program that reads resumes to the server's build: with every package it imports, so that its
// process may read the folder of the build alone.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const program = fileURLToPath(new URL('./reader-program.server.ts', import.meta.url))
/** The compiler may have changed the quotation marks. */
const address = /new URL\((['"])\.\/reader-program\.server\.ts\1, import\.meta\.url\)/

/** The library of the reader with the packages that it imports. */
export const resumeReaderPackages = [
  '@cantoo/pdf-lib',
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
]

export function resumeReader(): Plugin {
  let reference = ''
  return {
    name: 'resume-reader',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      // Its process may not read package.json, where Node looks for the kind of a file that ends with .js.
      reference = this.emitFile({ type: 'chunk', id: program, fileName: 'resume-reader.mjs' })
    },
    transform: {
      filter: { id: /\/reader-process\.server\.ts$/ },
      handler(code) {
        if (!address.test(code)) this.error(`the address of ${program} was not found`)
        return { code: code.replace(address, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`), map: null }
      },
    },
  }
}
