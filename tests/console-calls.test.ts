// Every call of the console × everybody who may send it: the server does what the calls say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleCalls } from '#rooms.server.ts'
import { z } from 'zod'
import { mountedAt, type ConsoleCall } from '#platform/console/console-call.ts'
import { mayDo, roles } from '#staff/roles.ts'
import { openSite, type SiteForTests } from './site.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

function mounted(): string[] {
  const calls = site.app.routes
    .filter(({ method, path }) => path.startsWith('/api/console/') && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  return [...new Set(calls)]
}

test('every mounted call is in the list of an area or open, once, and every call of the list is mounted', () => {
  const known = consoleCalls.map(mountedAt).map(({ method, path }) => `${method} ${path}`)
  expect(mounted().toSorted()).toEqual(known.toSorted())
})

// Every change of a role is a line of a review.
test('the roles of the calls are those of the list', async () => {
  const lines = consoleCalls.map((call) => `${call.role.padEnd(14)} ${call.line}`).toSorted()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('console-calls.txt')
})

/** Each whole number that a schema takes without an end below that of the integers of PostgreSQL, by its place. */
function endless(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown }
  if (type === 'integer') return typeof maximum === 'number' && maximum < 2 ** 31 ? [] : [place]
  return Object.entries(schema).flatMap(([name, part]) => endless(part, `${place} ${name}`))
}

test('a number that could not be that of a row is refused before the database sees it', () => {
  const found = consoleCalls.flatMap(({ line, query, body }: ConsoleCall) =>
    [query, body === 'file' ? undefined : body].flatMap((schema) =>
      schema === undefined ? [] : endless(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), line),
    ),
  )
  expect(found).toEqual([])
})

/** With the number of a record that is not there. The guard answers before it is looked for. */
function addressed(call: (typeof consoleCalls)[number]) {
  const { method, path } = mountedAt(call)
  return { method, path: path.replaceAll(/:\w+(?:\{[^/]*\})?/g, '987654321') }
}

test('a call lets through who has the role, and nobody else', async () => {
  for (const call of consoleCalls) {
    if (call.role === 'anyone') continue
    const { method, path: address } = addressed(call)
    // No body fits, so a change that is let through is refused for its content.
    const body = method === 'GET' ? undefined : 'not an object'
    const stranger = await site.send(address, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '"not an object"' }),
    })
    expect([call.line, 'nobody', stranger.status]).toEqual([call.line, 'nobody', 401])
    for (const role of roles) {
      const { status } = await site.asStaff('Neha', address, body, role)
      expect([call.line, role, isLetThrough(status)]).toEqual([call.line, role, mayDo(role, call.role)])
    }
  }
})

/** Refusals of the guard are 401 and 403. The test's people have no session of their own, which some calls ask for. */
function isLetThrough(status: number): boolean {
  return status !== 403 && status < 500
}

test('open calls answer somebody without a session, and nothing beside them does', async () => {
  for (const call of consoleCalls) {
    if (call.role !== 'anyone') continue
    const { method, path } = addressed(call)
    const response = await site.send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    // Setting up the second step needs the session of the first.
    const expected = path.includes('/second-step/') ? [401] : [200, 422]
    expect(expected, `${call.line}: ${response.status}`).toContain(response.status)
  }
  for (const path of [
    'auth/sign-up/email',
    'auth/get-session',
    'auth',
    'auth/',
    'nothing',
    'auth//sign-in',
    'auth/sign-in/x',
  ])
    expect((await site.get(`/api/console/${path}`)).status, path).toBe(401)
})

test('no other page may frame the console, and nothing stores it', async () => {
  const { headers } = await site.get('/console')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
  const call = await site.get('/api/console/auth/session')
  expect(call.headers.get('cache-control')).toBe('no-store')
  expect(call.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('a fault is told in words for staff', async () => {
  await site.database.destroy()
  const response = await site.asStaff('Neha', '/api/console/leads')
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      message:
        'Something went wrong on the server. Try again in a minute. If it happens again, tell the person who runs the site.',
    },
  ])
})
