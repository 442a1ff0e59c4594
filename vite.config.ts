import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { checkFramework, checkNames } from './src/platform/pages/build/framework-document.vite.ts'
import { shortClassName } from './src/platform/pages/build/class-names.vite.ts'
import { bundledModules } from './src/platform/pages/build/bundled-modules.vite.ts'
import { smallerScripts } from './src/platform/pages/build/smaller-scripts.vite.ts'
import { smallModules } from './src/platform/pages/build/small-modules.vite.ts'
import { styleConstants } from './src/platform/pages/build/style-constants.vite.ts'
import { tokenNames } from './src/platform/pages/build/token-names.vite.ts'
import { unusedFeatures } from './src/platform/pages/build/unused-features.vite.ts'
import { apiHostOf } from './src/platform/pages/private/api-host.ts'
import { pdfReader, pdfReaderPackages } from './src/platform/pdf/reader-program.vite.ts'
import { buildTarget } from './src/platform/pages/plain-page.ts'
import { pdfResources } from './src/insights/pdf/pdf-resources.vite.ts'

/**
 * Packages that are part of the server's bundle. They have a thousand small files, and to find and read these would take
 * a third of a start. Left out are packages in CommonJS, whose calls of require would be hidden from bin/image.ts, those
 * with files, threads or native parts of their own, and those that are loaded only when they are needed.
 */
const bundledPackages = [
  /^(?:@better-auth|@better-fetch|@simplewebauthn|@peculiar|@levischuck|@noble|@hexagon|@swc)\//,
  /^(?:better-auth|better-call|jose|asn1js|pvtsutils|pvutils|tsyringe|reflect-metadata|rou3|defu|cookie-es)$/,
  /^better-auth\//,
  /^(?:kysely|zod|hono|react-router|nodemailer|diff|minisearch|csv-stringify|stemmer|lru-cache|ical-generator)(?:\/|$)/,
  /^(?:@hono|@asteasolutions|@remix-run)\//,
]

/**
 * Matches these files of src/. Throws for one that does not exist: a file that has moved would leave its group without a
 * word, and every visit would load more.
 */
function modules(...files: string[]): RegExp {
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, 'src', file)))
  if (missing.length > 0) throw new Error(`A group of modules names what is not there: ${missing.join(', ')}`)
  // The framework asks for some of them with a query.
  return new RegExp(`/src/(?:${files.join('|').replaceAll('.', '\\.')})(?:\\?|$)`)
}

export default defineConfig(({ command }) => ({
  // Validated and normalised here, so the pages need not do it.
  define: {
    'import.meta.env.VITE_API_HOST': JSON.stringify(apiHostOf(process.env.VITE_API_HOST)),
    'import.meta.env.SITE_RELEASE': JSON.stringify(process.env.SITE_RELEASE ?? 'development'),
  },
  plugins: [
    smallModules(),
    unusedFeatures(),
    smallerScripts(),
    reactRouter(),
    checkFramework(),
    checkNames(),
    pdfResources(),
    pdfReader(),
    bundledModules(),
  ],
  css:
    command === 'build'
      ? { modules: { generateScopedName: shortClassName }, postcss: { plugins: [styleConstants(), tokenNames()] } }
      : {},
  build: {
    // bin/build.ts empties the folder of all builders, because they work at the same time.
    emptyOutDir: false,
    target: 'es2022',
    // One stylesheet. The server prints into every page what that page uses of it, so that a phone paints without
    // waiting for a second response.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        target: buildTarget,
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // The server build emits a stylesheet too, in another order; this name identifies the right one.
            assetFileNames: ({ names }) =>
              names.includes('style.css') ? 'assets/site-[hash].css' : 'assets/[name]-[hash][extname]',
            // What every page needs is in one file, which compresses 6 % better than eight files. That is whatever the
            // framework's two fixed entries import, both our own modules and packages.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  // And the grouping of digits, for which many pages would otherwise load all of the forms.
                  test: modules('entry.client.tsx', 'root.tsx', 'platform/text/numbers.ts'),
                  includeDependenciesRecursively: true,
                },
                // What a form needs that is sent as a document, without the rest.
                {
                  name: 'consent',
                  test: modules(
                    'leads/consent/consent-notice.tsx',
                    'leads/notices/rights.ts',
                    'leads/notices/complaint.ts',
                    'forms/honeypot.tsx',
                  ),
                },
                // What every form needs. The newsletter's own part is on a few pages only.
                {
                  name: 'forms',
                  test: modules(
                    'forms/form.tsx',
                    'forms/submit.ts',
                    'forms/use-submission.ts',
                    'leads/consent/notice-language.ts',
                  ),
                  includeDependenciesRecursively: true,
                },
                // Small modules that several pages share. Each file of its own costs about 100 bytes.
                {
                  name: 'days',
                  test: modules(
                    'platform/dates.ts',
                    'platform/text/one-line.ts',
                    'firm/team/initials.ts',
                    'firm/every-page/cities.ts',
                    'firm/every-page/consultation-length.ts',
                  ),
                },
                {
                  name: 'upload',
                  test: modules('forms/file/use-upload.ts', 'forms/file/form-files.ts', 'ui/file-size.ts'),
                },
                // Before the group below, which would take them along to every page with a form.
                {
                  name: 'fields',
                  test: modules(
                    'firm/every-page/phone-link.tsx',
                    'firm/every-page/phone-link.module.css',
                    'leads/conversation.ts',
                    'platform/text/person-name.ts',
                    'ui/field.tsx',
                    'ui/field.module.css',
                    'forms/form-fields.tsx',
                  ),
                },
                {
                  name: 'jobs',
                  test: modules(
                    'careers/job/job-header.tsx',
                    'careers/job/job-facts.tsx',
                    'careers/job/job-badge.tsx',
                    'careers/job/job-text.ts',
                    'careers/job/company-icon.tsx',
                    'careers/job/recipient.tsx',
                    'careers/apply/receipt.ts',
                    'careers/apply/application-receipt.tsx',
                    'careers/apply/application-receipt.module.css',
                  ),
                },
                {
                  name: 'texts',
                  test: modules(
                    'platform/rich-text/plain-text.ts',
                    'platform/pages/document-part.ts',
                    'services/service-address.ts',
                  ),
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle is the whole application. server.ts only listens for it.
    ssr: {
      build: {
        minify: 'oxc',
        rollupOptions: {
          input: './src/start.server.ts',
          output: {
            // Files of their own, so that a CPU profile tells what takes the time.
            codeSplitting: {
              groups: ['kysely', 'nodemailer', 'zod', 'hono'].map((name) => ({
                name,
                test: new RegExp(`/node_modules/@?${name}/`),
              })),
            },
          },
        },
      },
      resolve: {
        // The framework takes it away, because the site does without its package for Node. Packages would then come in
        // their versions for unknown runtimes: the hash of a password, for one, in JavaScript on the main thread.
        conditions: ['node'],
        noExternal: [...pdfReaderPackages, ...bundledPackages],
      },
    },
  },
}))
