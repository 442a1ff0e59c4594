// A browser of somebody who works here, for tests: it keeps cookies and sends JSON as the console does.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll } from 'vitest'
import { hashQuickly } from '#staff/sign-in/password-hash.server.ts'
import type { SiteForTests } from '../site.ts'
import { otherSpelling } from './spelling.ts'

export type StaffBrowser = ReturnType<typeof openBrowser>

/** `network` is the address that the requests come from. */
export function openBrowser(site: SiteForTests, network = '192.0.2.1') {
  const jar = new Map<string, string>()

  async function request(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin = new URL(site.settings.publicUrl).origin
    const headers = { 'user-agent': chrome, origin, ...init.headers, ...(cookie ? { cookie } : {}) }
    const response = await site.sendFrom(network, path, { ...init, headers })
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /max-age=0\b/i.test(header)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  const get = (path: string) => request(`/api/console/${path}`, { method: 'GET' })
  const post = (path: string, body: unknown = {}) =>
    request(`/api/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { jar, request, get, post }
}

/** For a file of tests that are not about the hashes of passwords, which are slow on purpose. */
export function quickHashes(): void {
  let end = () => {}
  beforeAll(() => void (end = hashQuickly()))
  afterAll(() => end())
}

/** Signs in by the password, with the address in another spelling, and stands in for the second step, which has tests of its own. */
export async function enterByPassword(
  site: SiteForTests,
  browser: StaffBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const has = (has_second_step: number) =>
    site.database.updateTable('staff').set({ has_second_step }).where('email', '=', email).execute()
  await has(0)
  const { status } = await browser.post('auth/sign-in', { email: otherSpelling(email), password })
  await has(1)
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`)
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The authenticator app. `uri` is what the QR code holds. */
export function appOf(uri: string): { code: (at: Date) => string; secret: string } {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return { code: (at) => totp.generate({ timestamp: at.getTime() }), secret }
}
