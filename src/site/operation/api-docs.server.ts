// Documents the calls as OpenAPI and as a page, generated from the schemas that validate them.
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'

type Property = {
  type?: string
  format?: string
  description?: string
  enum?: unknown[]
  items?: Property
  $ref?: string
}
type Schema = Property & { properties?: Record<string, Schema>; required?: string[]; items?: Schema; anyOf?: Schema[] }
type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Property }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}
type Document = { paths?: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

const info = {
  title: 'Site API',
  version: '1.0.0',
  description:
    'The API of the website. No call needs a key. A request that is refused has a status of 400 or above and a message.',
}

/** Mounts GET /api/openapi.json and GET /api/docs for all that `described` has mounted. Written when first asked for. */
export function apiDocs(described: OpenAPIHono, { publicUrl }: { publicUrl: string }): Hono {
  let written: { document: Document; page: string } | undefined
  const docs = () => {
    if (written) return written
    const about = { openapi: '3.1.0', info, servers: [{ url: publicUrl }], security: [] }
    const document = withNames(JSON.parse(JSON.stringify(described.getOpenAPI31Document(about))))
    return (written = { document, page: docsPage(document, publicUrl) })
  }
  return new Hono()
    .get('/api/openapi.json', (c) => c.json(docs().document, 200))
    .get('/api/docs', (c) => {
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      )
      return c.html(docs().page)
    })
}

/** Clients that are generated from the document name their functions by the operationId. Here it follows from the path. */
function withNames(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    const words = path
      .replaceAll(/[^a-z\d]+/gi, ' ')
      .trim()
      .split(' ')
    const name = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
    for (const operation of Object.values(operations)) operation.operationId = name
  }
  return document
}

const style = `
:root{color-scheme:light}body{margin:0;background:#f6f1e6;color:#0b222a;font:400 1.0625rem/1.6 "Segoe UI",system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:3rem 1.25rem 6rem}h1,h2,h3{font-family:Georgia,serif;font-weight:400;line-height:1.15}
h2{margin-top:3.5rem;border-top:1px solid #c6b793;padding-top:1.5rem}h3{font:600 1rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere;margin:2.25rem 0 .5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}caption{text-align:left;font-style:italic;color:#735520;padding:.75rem 0 .25rem}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid #ddd2ba}th{font-weight:600}code{font-family:ui-monospace,monospace}
a{color:inherit;text-decoration-color:#bf3d1d}:focus-visible{outline:3px solid #0b222a;outline-offset:3px}`

function docsPage({ paths = {}, components }: Document, publicUrl: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  const byTag = Map.groupBy(operations, (operation) => operation.tags?.[0] ?? 'Other')
  const sections = [...byTag].map(
    ([tag, list]) =>
      html`<section>
        <h2>${tag}</h2>
        ${list.map((operation) => describe(operation, components?.schemas ?? {}))}
      </section>`,
  )
  return `${html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${info.title}</title>
        <meta name="description" content="${info.description}" />
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${info.title}</h1>
          <p>
            ${info.description} Each path begins with <code>${publicUrl}</code>. Also as
            <a href="/api/openapi.json">OpenAPI 3.1</a>. <a href="/home">Home</a>
          </p>
          ${sections}
        </main>
      </body>
    </html>`}`
}

function describe(operation: Operation & { path: string; method: string }, schemas: Record<string, Schema>) {
  const { path, method, summary, parameters = [], requestBody, responses = {} } = operation
  const kinds = Object.keys(requestBody?.content ?? {}).join(' or ')
  const body = requestBody?.content?.['application/json']?.schema
  const answer = responses['200']?.content?.['application/json']?.schema
  return html`<h3>${method} ${path}</h3>
    <p>${summary}</p>
    ${
      parameters.length > 0
        ? table(
            path,
            'Query',
            parameters.map((parameter) => [
              parameter.name,
              typeOf(parameter.schema),
              parameter.required ? 'required' : '',
              parameter.description ?? '',
            ]),
          )
        : ''
    }
    ${body ? table(path, `Body, as ${kinds}`, rowsOf(body, schemas)) : ''}${answer ? table(path, answer.type === 'array' ? 'Answer: a list of' : 'Answer', rowsOf(answer, schemas)) : ''}
    <p>
      ${Object.entries(responses).map(([status, { description }]) => html`<code>${status}</code> ${description}. `)}
    </p>`
}

function rowsOf(schema: Schema, schemas: Record<string, Schema>): string[][] {
  const resolved = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema
  if (resolved.type === 'array' && resolved.items) return rowsOf(resolved.items, schemas)
  if (resolved.anyOf) return resolved.anyOf.flatMap((choice) => rowsOf(choice, schemas))
  const required = new Set(resolved.required)
  return Object.entries(resolved.properties ?? {}).map(([name, property]) => [
    name,
    typeOf(property),
    required.has(name) ? 'always' : '',
    property.description ?? '',
  ])
}

function typeOf(property: Property | undefined): string {
  if (!property) return ''
  if (property.enum) return property.enum.map(String).join(' or ')
  if (property.type === 'array') return `list of ${property.items?.type ?? 'objects'}`
  return String(property.type ?? 'value')
}

function table(path: string, caption: string, rows: string[][]) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${path}, ${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Given</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...rest]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              ${rest.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
