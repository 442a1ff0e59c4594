// Every call of the console × everybody who may send it: the table of roles is what the server does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, type Area } from '#console/areas.ts'
import { callRoles, callsOfAreas, rolesOf } from '#console/calls.ts'
import { mayDo, roles } from '#platform/http/staff-of.ts'
import { openCalls } from '#staff/auth-calls.ts'
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

test('every mounted call has a role or is open, and every row of the tables is mounted', () => {
  const known = [...Object.keys(callRoles), ...openCalls]
  expect(mounted().toSorted()).toEqual(known.toSorted())
  expect(openCalls.filter((call) => call in callRoles)).toEqual([])
  // The areas are merged into one table: a call in two of them would have the role of the last.
  const ofAreas = [...areas.map(({ calls }: Area) => calls), ...Object.values(callsOfAreas).map(rolesOf)]
  expect(ofAreas.flatMap((calls) => Object.keys(calls))).toHaveLength(Object.keys(callRoles).length)
})

test('a call lets through who has the role, and nobody else', async () => {
  for (const [call, needed] of Object.entries(callRoles)) {
    const [method = '', path = ''] = call.split(' ')
    // A record that is not there. The guard answers before it is looked for.
    const address = path.replaceAll(/:\w+(?:\{[^/]*\})?/g, '987654321')
    // No body fits, so a change that is let through is refused for its content.
    const body = method === 'GET' ? undefined : 'not an object'
    const stranger = await site.send(address, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '"not an object"' }),
    })
    expect([call, 'nobody', stranger.status]).toEqual([call, 'nobody', 401])
    for (const role of roles) {
      const { status } = await site.asStaff('Neha', address, body, role)
      expect([call, role, isLetThrough(status)]).toEqual([call, role, mayDo(role, needed)])
    }
  }
})

/** Refusals of the guard are 401 and 403. The test's people have no session of their own, which some calls ask for. */
function isLetThrough(status: number): boolean {
  return status !== 403 && status < 500
}

test('open calls answer somebody without a session, and nothing beside them does', async () => {
  for (const call of openCalls) {
    const [method = '', path = ''] = call.split(' ')
    const response = await site.send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    // Setting up the second step needs the session of the first.
    const expected = path.includes('/second-step/') ? [401] : [200, 422]
    expect(expected, `${call}: ${response.status}`).toContain(response.status)
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
