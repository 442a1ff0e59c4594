// A console to which nobody can sign in any more: the site's secret was lost, and the only administrator has no codes.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { appOf, openBrowser, quickHashes } from '../../tests/people/staff-browser.ts'
import { openLog } from '#platform/log.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { firstLink } from '#staff/people/links.server.ts'
import { warnAtStart } from '#site/operation/not-set-up.server.ts'
import { runStaffCommand } from './staff.server.ts'
import { endEverything } from './private/stolen-secret.server.ts'

const password = 'seven brass lamps by the door'
const fresh = 'a kettle, two maps and rain'
const email = 'padma@firm.example.in'
const [formerSecret, newSecret] = ['a'.repeat(40), 'b'.repeat(40)]

quickHashes()

let former: SiteForTests
let site: SiteForTests
beforeAll(async () => {
  former = await openSite(undefined, { SECRET: formerSecret })
  site = await openSite({ sqliteFile: join(former.settings.dataDir, 'site.sqlite') }, { SECRET: newSecret })
  for (const each of [former, site]) each.setClock(new Date().toISOString())
})
afterAll(async () => {
  await site.close()
  await former.close()
})

async function run(...parameters: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const environment = { DATA_DIR: former.settings.dataDir, PUBLIC_URL: site.settings.publicUrl }
  const print = (line: string) => void lines.push(line)
  const code = await runStaffCommand(parameters, { environment, clock: () => new Date(), print })
  return { code, text: lines.join('\n') }
}

async function warningsWith(secret: string): Promise<string> {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  await warnAtStart(site.database, readSettings({ SECRET: secret }), log)
  return lines.filter((line) => line.includes('npm run staff -- --reset')).join()
}

test('after a lost secret, the start and the sign-in say so, and the command lets the person in again', async () => {
  expect((await run()).text).toContain('No one has an account yet')
  const token = (await firstLink(former.database, '', new Date()))?.split('/').at(-1)
  const browser = openBrowser(former)
  await browser.post('auth/first', { token, name: 'Padma Rangan', email, password })
  const { uri, recoveryCodes } = await (await browser.post('auth/second-step/begin', { password })).json()
  const code = appOf(uri).code(new Date())
  expect((await browser.post('auth/second-step/confirm', { code })).status).toBe(200)
  expect((await run()).text).toMatch(/^administrator +Padma Rangan <padma@firm\.example\.in>, with a second step, last/)

  expect(await warningsWith(formerSecret)).toBe('')
  expect(await warningsWith(newSecret)).toContain('"unreadable":1,"total":1')
  const locked = openBrowser(site)
  expect(await (await locked.post('auth/sign-in', { email, password })).json()).toEqual({ next: 'code' })
  for (const [call, given] of [
    ['auth/code', code],
    ['auth/recovery-code', recoveryCodes[0]],
  ]) {
    const answer = await locked.post(call, { code: given })
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      expect.stringMatching(/can no longer be checked/),
    ])
  }

  expect((await run('--reset', 'nobody@firm.example.in')).code).toBe(1)
  const { code: exit, text } = await run('--reset', 'Padma@firm.example.in')
  expect(exit).toBe(0)
  expect((await browser.get('me')).status, 'an open session').toBe(401)
  expect(await warningsWith(newSecret)).toBe('')
  const reset = /https:\/\/firm\.example\.in\/console\/reset\/([\w-]+)$/.exec(text)?.[1]
  const again = openBrowser(site)
  expect((await again.post('auth/reset', { token: reset, password: fresh })).status).toBe(200)
  expect(await (await again.post('auth/sign-in', { email, password: fresh })).json()).toEqual({ next: 'done' })
  expect(await (await again.get('auth/session')).json()).toMatchObject({ needsSecondStep: true })
  const { data } = await (await site.asStaff('Padma', '/api/console/history')).json()
  expect(data).toContainEqual(expect.objectContaining({ who: 'npm run staff', action: 'Reset the sign-in' }))
})

test('after a stolen backup no password works, and the command lets an administrator choose another', async () => {
  const signIn = async (given: string) => {
    const answer = await openBrowser(site).post('auth/sign-in', { email, password: given })
    return [answer.status, (await answer.json()).next]
  }
  expect(await signIn(fresh)).toEqual([200, 'done'])
  await endEverything(site.database)
  expect(await signIn(fresh)).toEqual([401, undefined])
  const { text } = await run('--reset', email)
  expect(await signIn(fresh), 'without the second step').toEqual([401, undefined])
  const token = /reset\/([\w-]+)$/.exec(text)?.[1]
  const another = 'the ferry leaves at noon'
  expect((await openBrowser(site).post('auth/reset', { token, password: another })).status).toBe(200)
  expect(await signIn(another)).toEqual([200, 'done'])
})

test('shows how it is used if it is called in another way', async () => {
  for (const parameters of [['padma'], ['--reset']]) {
    const { code, text } = await run(...parameters)
    expect(code).toBe(1)
    expect(text).toContain('npm run staff -- --reset <address>')
  }
})
