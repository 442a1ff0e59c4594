// The program that reads resumes, built once for a test run as the site has it: from the sources, each of its processes
// would take three times as long to start.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    pdfReader: string
  }
}

const program = fileURLToPath(new URL('../../src/platform/pdf/reader-program.server.ts', import.meta.url))

/** Vitest's global setup. Tests get the path with inject('pdfReader'). */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-reader-for-tests-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: program,
      outDir: folder,
      rollupOptions: { output: { entryFileNames: 'pdf-reader.mjs' } },
    },
    ssr: { noExternal: true },
  })
  project.provide('pdfReader', join(folder, 'pdf-reader.mjs'))
  return () => rmSync(folder, { recursive: true, force: true })
}
