// The least that Node can do: one page from a buffer, whatever is asked. What the site's own answers are compared with.
// It is given the page in its first message, and answers with its port.
import { createServer } from 'node:http'

process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
  })
})
