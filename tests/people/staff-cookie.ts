// The cookie of somebody who has just signed in, for programs that call the console of a site in another process.
import { randomUUID } from 'node:crypto'
import { generateSignedCookie } from 'hono/cookie'
import type { Database } from '#platform/database/database.server.ts'
import { sessionKey } from '#staff/sign-in/session-key.server.ts'

type Signed = { secret: string; publicUrl: string }

/** Writes a new administrator and an open session straight into the database, as signing in would. */
export async function staffCookie(database: Database, { secret, publicUrl }: Signed): Promise<string> {
  const [id, token, now] = [randomUUID(), randomUUID().replaceAll('-', ''), new Date().toISOString()]
  const times = { created_on: now, updated_on: now }
  const person = { id, name: 'Padma Rangan', email: `padma.${id}@firm.example.in`, role: 'administrator' as const }
  await database
    .insertInto('staff')
    .values({ ...person, has_second_step: 1, ...times })
    .execute()
  await database
    .insertInto('staff_session')
    .values({
      id: randomUUID(),
      staff_id: id,
      token,
      created_on: now,
      last_used_on: now,
      expires_on: new Date(Date.now() + 12 * 3_600_000).toISOString(),
      user_agent: 'Chrome/140 Windows',
      ip_address: '',
    })
    .execute()
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}console.session_token`
  const header = await generateSignedCookie(name, token, sessionKey(secret), { path: '/', secure })
  return header.split(';')[0] ?? ''
}
