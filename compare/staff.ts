// Somebody who works at the firm, as the console's own browser program calls the site: signs in with password and code
// whenever the session would have ended.
import { Secret, TOTP } from 'otpauth'
import { bodyOf, shownBody, type Body, type Caller, type Month } from './month.ts'
import { publicUrl } from './server.ts'
import type { Answer } from './texts.ts'

const minuteMs = 60_000
/** Sessions end after an hour without use, and after twelve hours. */
const idleMs = 50 * minuteMs
const longestMs = 11 * 60 * minuteMs

export type Staff = Caller & {
  email: string
  /** Without recording the answer: for what the script has to know. */
  read: (path: string) => Promise<Record<string, unknown>>
  code: () => string
  /** Follows an invitation, or the first link, and sets up the second step. */
  accept: (kind: 'first' | 'invitation', token: string) => Promise<void>
  /** After the second step was removed: by the password alone, and then with a new app. */
  renewSecondStep: () => Promise<void>
  signIn: () => Promise<Answer>
  /** Password and code again, before what changes the ways to sign in. */
  confirm: () => Promise<Answer>
  setPassword: (password: string) => void
  cookie: () => string
}

export function newStaff(month: Month, name: string, email: string, network: string): Staff {
  const cookies = new Map<string, string>()
  let password = `seven brass lamps of ${name}`
  let [secret, openedAt, usedAt] = ['', 0, 0]

  const cookie = (): string => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')

  async function request(path: string, init: RequestInit, shown: string | null): Promise<Answer> {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      origin: publicUrl,
      'x-forwarded-for': network,
      ...(init.headers as Record<string, string>),
      cookie: cookie(),
    }
    const sent = { ...init, headers }
    const answer = await (shown === null ? month.call(path, sent) : month.send(path, sent, `${shown} (${name})`))
    for (const header of answer.headers.getSetCookie()) {
      const [pair = ''] = header.split(';')
      const [key = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /max-age=0\b/i.test(header)) cookies.delete(key)
      else cookies.set(key, value)
    }
    usedAt = month.now().getTime()
    return answer
  }

  const at = (path: string): string => `/api/console/${path}`
  const auth = (path: string, body: object): Promise<Answer> =>
    request(at(`auth/${path}`), { method: 'POST', ...bodyOf(body, {}) }, null)
  const code = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: month.now().getTime(),
    })

  async function signIn(): Promise<Answer> {
    await auth('sign-in', { email, password })
    openedAt = month.now().getTime()
    return auth('code', { code: code() })
  }

  async function open(): Promise<void> {
    const now = month.now().getTime()
    if (secret !== '' && (now - usedAt > idleMs || now - openedAt > longestMs)) await signIn()
  }

  async function setUpSecondStep(): Promise<void> {
    const begun = await auth('second-step/begin', { password })
    const { uri }: { uri?: string } = JSON.parse(begun.text)
    secret = new URL(uri ?? 'otpauth://none').searchParams.get('secret') ?? ''
    openedAt = month.now().getTime()
    await request(at('auth/second-step/confirm'), { method: 'POST', ...bodyOf({ code: code() }, {}) }, 'the code')
  }

  return {
    email,
    code,
    signIn,
    cookie,
    setPassword: (given) => void (password = given),
    async get(path) {
      await open()
      return request(at(path), {}, '')
    },
    async post(path, body: Body = {}) {
      await open()
      return request(at(path), { method: 'POST', ...bodyOf(body, {}) }, shownBody(body))
    },
    async read(path) {
      await open()
      const { text } = await request(at(path), {}, null)
      return JSON.parse(text.startsWith('{') ? text : '{}')
    },
    async accept(kind, token) {
      await request(at(`auth/${kind}`), { method: 'POST', ...bodyOf({ token, name, password, email }, {}) }, '')
      await setUpSecondStep()
    },
    async renewSecondStep() {
      await auth('sign-in', { email, password })
      await setUpSecondStep()
    },
    confirm: () => request(at('account/confirm'), { method: 'POST', ...bodyOf({ password, code: code() }, {}) }, ''),
  }
}

/** The first row of a list of the console that fits, or one without values. */
export async function rowOf(
  staff: Staff,
  list: string,
  fits: (row: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  const { data } = await staff.read(list)
  return (Array.isArray(data) ? data : []).find(fits) ?? {}
}
