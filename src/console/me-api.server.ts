// Who is signed in, for the shell.
import { Hono } from 'hono'
import type { Staff } from '#platform/http/staff-of.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/me': { response: Staff }
  }
}

export function meApi(): Hono {
  return new Hono().get('/api/console/me', (c) => c.json(c.get('staff') satisfies Staff, 200))
}
