// The console's document: the same for every address below /console, because the browser draws everything in it.
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { pageSecurityPolicy } from '#platform/http/security-headers.server.ts'
import { consoleAssets } from './document.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)

type Program = { scripts: string[]; styles: string[] }

/** Returns the addresses of a program of the console's build, its entry first; null if it has not been built. */
export function readProgram(name: keyof typeof consoleAssets.entries): Program | null {
  const { folder, manifest, entries } = consoleAssets
  let text: string
  try {
    text = readFileSync(new URL(`../client/${folder}/${manifest}`, import.meta.url), 'utf8')
  } catch {
    return null
  }
  const files = manifestSchema.parse(JSON.parse(text))
  const entry = entries[name]
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    files[key]?.imports.forEach(visit)
  }
  visit(entry)
  const found = [...seen].flatMap((key) => files[key] ?? [])
  const address = (file: string) => `/${folder}/${file}`
  return {
    scripts: found.map(({ file }) => address(file)),
    styles: [...new Set(found.flatMap(({ css }) => css))].map(address),
  }
}

/** Runs in every browser. The last of what the console's program uses to come were `URL.parse` and its like, in 2024. */
const refuseOldBrowsers = `if(!self.URL||!URL.parse||!Promise.withResolvers)document.getElementById("console").textContent="The console needs a newer browser: Chrome or Edge 126, Safari 18 or Firefox 126, or a later version."`

/** Nothing links to it, no search engine lists it, nothing stores it and no page may frame it. */
export function consoleDocument({ database }: { database: Database }): Hono {
  const program = readProgram('console')
  const policy = pageSecurityPolicy([refuseOldBrowsers], { files: '', calls: '' })
  const router = new Hono()
  for (const path of ['/console', '/console/*']) {
    router.get(path, async (c) => {
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex, nofollow')
      c.header('referrer-policy', 'no-referrer')
      c.header('content-security-policy', policy)
      const [{ firmName, foundedYear }, offices] = await Promise.all([
        siteSettings(database),
        contactInformation(database),
      ])
      const cities = offices.map(({ city }) => city)
      return c.html(documentOf({ name: firmName, since: foundedYear, cities }, program))
    })
  }
  return router
}

type Firm = { name: string; since: number; cities: readonly string[] }

function documentOf(firm: Firm, program: Program | null) {
  const [entry, ...shared] = program?.scripts ?? []
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#0b222a" />
        <meta name="firm" content="${firm.name}" data-since="${firm.since}" data-cities="${firm.cities.join('|')}" />
        <title>Staff console</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${(program?.styles ?? []).map((style) => html`<link rel="stylesheet" href="${style}" />`)}
        ${shared.map((script) => html`<link rel="modulepreload" href="${script}" />`)}
        ${entry === undefined ? '' : html`<script type="module" src="${entry}"></script>`}
      </head>
      <body>
        <div id="console"></div>
        ${raw(`<script>${refuseOldBrowsers}</script>`)}
        ${raw('<noscript><p>The console needs JavaScript. Please allow it for this site.</p></noscript>')}
      </body>
    </html>`
}
