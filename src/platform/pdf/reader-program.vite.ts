// Adds the programs that read PDFs to the server's build: with every package they import, so that their
// processes may read the folder of the build alone.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const programs = [
  {
    program: fileURLToPath(new URL('./reader-program.server.ts', import.meta.url)),
    caller: '/reader-process.server.ts',
    fileName: 'pdf-reader.mjs',
  },
  {
    program: fileURLToPath(new URL('./text/text-program.server.ts', import.meta.url)),
    caller: '/text-process.server.ts',
    fileName: 'pdf-text.mjs',
  },
] as const
/** The compiler may have changed the quotation marks. */
const address = /new URL\((['"])\.\/\w+-program\.server\.ts\1, import\.meta\.url\)/

/** The library of the reader with the packages that it imports. */
export const pdfReaderPackages = [
  '@cantoo/pdf-lib',
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
]

export function pdfReader(): Plugin {
  return {
    name: 'pdf-reader',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    buildStart() {
      // Their processes may not read package.json, where Node looks for the kind of a file that ends with .js.
      for (const { program, fileName } of programs) this.emitFile({ type: 'chunk', id: program, fileName })
    },
    resolveId: {
      filter: { id: /^pdfjs-dist\// },
      // Only here, because the pages that name it are never rendered with it.
      handler: (id, importer) =>
        importer?.endsWith('/text-program.server.ts') ? fileURLToPath(import.meta.resolve(id)) : null,
    },
    transform: {
      filter: { id: /\/(?:reader|text)-process\.server\.ts$/ },
      handler(code, id) {
        const its = programs.find(({ caller }) => id.endsWith(caller))
        if (!its || !address.test(code)) return this.error(`the address of a program was not found in ${id}`)
        // Not by a reference to the emitted file: the framework would take it for an asset and move it to the client.
        return { code: code.replace(address, `new URL('./${its.fileName}', import.meta.url)`), map: null }
      },
    },
    generateBundle(_options, bundle) {
      for (const { caller, fileName } of programs) {
        const chunk = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(caller)),
        )
        if (chunk?.fileName.includes('/')) this.error(`${chunk.fileName} does not lie beside ${fileName}`)
      }
    },
  }
}
