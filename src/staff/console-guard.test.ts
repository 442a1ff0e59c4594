import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { consoleCall } from '#platform/console/console-call.ts'
import { guardConsole } from './console-guard.server.ts'

const app = new Hono()
const manager = { id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'manager' } as const
const call = '/api/console/leads/export'
app.use(
  '*',
  guardConsole({
    staffOf: () => Promise.resolve(manager),
    calls: [consoleCall('manager', `GET ${call}`, { answer: 'file' })],
  }),
)
app.get(call, (c) => c.text('all leads'))

async function statusFor(destination: string | null): Promise<number> {
  const headers: Record<string, string> = destination === null ? {} : { 'sec-fetch-dest': destination }
  return (await app.request(call, { headers })).status
}

test('a call is answered to a script and as a page, and to nothing that a page embeds', async () => {
  for (const destination of [null, 'empty', 'document', 'iframe']) expect(await statusFor(destination)).toBe(200)
  for (const destination of ['image', 'script', 'style', 'audio', 'video', 'track', 'font', 'object', 'embed'])
    expect([destination, await statusFor(destination)]).toEqual([destination, 403])
})
