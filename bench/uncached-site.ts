// The built site without its page cache: every page is rendered for its request. A separate process, like server.ts.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type * as Bundle from '#start.server.ts'

const { openServices }: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
const { app, settings, stop } = await openServices(process.env)
const server = createServer(getRequestListener((request, bindings) => app.fetch(request, bindings)))
server.listen(settings.port, settings.host, () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`The site is at http://localhost:${address.port}`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
