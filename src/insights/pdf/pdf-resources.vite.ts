// Adds to the build the worker of the PDF viewer and what it fetches by name: fonts for documents that do not embed theirs,
// character maps, colour profiles and image decoders. In development they come from the package.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { addStandIns } from './stand-ins.ts'

const folders = ['cmaps', 'iccs', 'standard_fonts', 'wasm']

export function pdfResources(): Plugin {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return {
    name: 'pdf-resources',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const worker = withoutStaticBlocks(
        readFileSync(join(dirname(packageFile), 'legacy/build/pdf.worker.min.mjs'), 'utf8'),
      )
      if (worker.includes('static{')) this.error('Safari before 16.4 could not read the worker of the PDF viewer.')
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdfjs-${version}/pdf.worker.mjs`,
        source: `(${addStandIns.toString()})();${worker}`,
      })
      for (const [folder, name] of resources(dirname(packageFile))) {
        const source = readFileSync(join(dirname(packageFile), folder, name))
        // The version in the path replaces a hash in the name: the file at a path never changes.
        const target = folder === 'web/images' ? 'images' : folder
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${target}/${name}`, source })
      }
    },
  }
}

/** The worker is ready for browsers, except for these blocks. The value of a static field runs at the same time. */
function withoutStaticBlocks(script: string): string {
  return script.replaceAll(/\bstatic\{([^{};]*)\}/g, 'static _=($1);')
}

/** Folder and name of each file, with licences. The script engine is left out, so that no script in a PDF can run. */
function resources(root: string): [string, string][] {
  const named = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name): [string, string] => [folder, name]),
  )
  const icons = readdirSync(join(root, 'web/images')).filter((name) => name.startsWith('annotation-'))
  return [
    ...named.filter(([, name]) => !name.startsWith('quickjs')),
    ...icons.map((name): [string, string] => ['web/images', name]),
  ]
}
