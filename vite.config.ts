import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { checkFramework } from './src/platform/pages/framework-document.vite.ts'
import { apiHostOf } from './src/platform/pages/api-host.ts'
import { pdfResources } from './src/insights/pdf/pdf-resources.vite.ts'

export default defineConfig({
  // Checked and put into its one spelling here, so that the pages need not.
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify(apiHostOf(process.env.VITE_API_HOST)) },
  plugins: [reactRouter(), checkFramework(), pdfResources()],
  build: {
    target: 'es2022',
    // One stylesheet, put into every page by the server: a phone paints without waiting for a second answer.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Its second look at names and branches saves 1.4 KB of the home page's script over the built-in one.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // The server's build leaves a sheet of its own, in another order; by this name the right one is found.
            assetFileNames: ({ names }) =>
              names.includes('style.css') ? 'assets/site-[hash].css' : 'assets/[name]-[hash][extname]',
            // What every page needs comes as one file: it compresses 6 % better than the same in eight. That is whatever
            // the framework's two fixed entries import, of ours and of packages.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /\/src\/(?:entry\.client|root)\.tsx/, includeDependenciesRecursively: true },
                // The newsletter's form and all it needs: the other forms need nearly the same.
                {
                  name: 'forms',
                  test: /\/src\/newsletter\/newsletter-form\.tsx/,
                  includeDependenciesRecursively: true,
                },
              ],
            },
          },
        },
      },
    },
    // The server's bundle is the whole application and all that it opens; server.ts only listens for it.
    ssr: { build: { rollupOptions: { input: './src/start.server.ts' } } },
  },
})
