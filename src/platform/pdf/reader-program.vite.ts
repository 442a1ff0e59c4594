// Adds the program that reads PDFs to the server's build: with every package it imports, so that its
// process may read the folder of the build alone.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const program = fileURLToPath(new URL('./reader-program.server.ts', import.meta.url))
/** The compiler may have changed the quotation marks. */
const address = /new URL\((['"])\.\/reader-program\.server\.ts\1, import\.meta\.url\)/

/** The library of the reader with the packages that it imports. */
export const pdfReaderPackages = [
  '@cantoo/pdf-lib',
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
]

const fileName = 'pdf-reader.mjs'

export function pdfReader(): Plugin {
  return {
    name: 'pdf-reader',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      // Its process may not read package.json, where Node looks for the kind of a file that ends with .js.
      this.emitFile({ type: 'chunk', id: program, fileName })
    },
    transform: {
      filter: { id: /\/reader-process\.server\.ts$/ },
      handler(code) {
        if (!address.test(code)) this.error(`the address of ${program} was not found`)
        // Not by a reference to the emitted file: the framework would take it for an asset and move it to the client.
        return { code: code.replace(address, `new URL('./${fileName}', import.meta.url)`), map: null }
      },
    },
    generateBundle(_options, bundle) {
      const caller = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/reader-process.server.ts')),
      )
      if (caller?.fileName.includes('/')) this.error(`${caller.fileName} does not lie beside ${fileName}`)
    },
  }
}
