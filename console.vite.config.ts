// The build of the staff console: a program of its own, so that no byte of it reaches a visitor.
import { defineConfig, type Plugin } from 'vite'
import { consoleAssets } from './src/console/document/document.ts'

/** Screens and server share modules, such as those of the calls. Only types of the server may stand in these. */
const noServerModules: Plugin = {
  name: 'no-server-modules',
  load(id) {
    if (/\.server\.tsx?$/.test(id)) this.error(`${id} would be part of the console's program.`)
  },
}

export default defineConfig({
  base: `/${consoleAssets.folder}/`,
  publicDir: false,
  plugins: [noServerModules],
  oxc: { jsx: { runtime: 'automatic' } },
  // Its calls are always at its own origin, where its session is.
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify('') },
  build: {
    outDir: `build/client/${consoleAssets.folder}`,
    // bin/build.ts empties the folder of all builders, because they work at the same time.
    emptyOutDir: false,
    manifest: consoleAssets.manifest,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rollupOptions: {
      input: consoleAssets.entries,
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // What no-eval.ts decides must stand before any schema is made, in whichever file that is.
        codeSplitting: {
          groups: [{ name: 'schemas', test: /\/node_modules\/zod\/|\/src\/console\/document\/no-eval\.ts/ }],
        },
      },
    },
  },
})
