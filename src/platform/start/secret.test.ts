import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecret } from './secret.server.ts'
import { readSettings } from './settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'secret-for-tests-'))
  folders.push(made)
  return made
}
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })))

test('the secret is made once, stored privately, and reused at the next start', () => {
  const dataDir = join(folder(), 'data')
  const secret = readSecret({ secret: null, dataDir })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(readSecret({ secret: null, dataDir })).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('a secret given as a setting is used and not written', () => {
  const dataDir = folder()
  expect(readSecret({ secret: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32))
  expect(readdirSync(dataDir)).toEqual([])
})

test('a damaged secret stops the start with a message', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secret'), '')
  expect(() => readSecret({ secret: null, dataDir })).toThrow(SettingsError)
})

test.each([
  ['office@firm.example.in', { name: '', address: 'office@firm.example.in' }],
  [
    '"PS Rao & Associates" <office@firm.example.in>',
    { name: 'PS Rao & Associates', address: 'office@firm.example.in' },
  ],
  ['PS Rao & Associates <office@firm.example.in>', { name: 'PS Rao & Associates', address: 'office@firm.example.in' }],
  ['', { name: '', address: 'no-reply@localhost' }],
])('MAIL_FROM %j is read', (given, mailFrom) => {
  expect(readSettings({ MAIL_FROM: given })).toMatchObject({ mailFrom, smtpUrl: null, secret: null })
})

test.each([
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a <b>'],
  ['MAIL_FROM', 'a@b.in, c@d.in'],
  ['MAIL_FROM', '"a\r\nBcc: x@y.in" <a@b.in>'],
  ['SMTP_URL', 'mail.example.in:25'],
  ['SECRET', 'short'],
])('%s=%j stops the start with a message that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} is `)
})

test('a mail server needs a sender address, and e-mail stored as files does not', () => {
  const SMTP_URL = 'smtp://mail.example.in:587'
  for (const MAIL_FROM of [undefined, ''])
    expect(() => readSettings({ SMTP_URL, MAIL_FROM })).toThrow(
      'The setting MAIL_FROM is wrong: it must name the sender of e-mails where SMTP_URL is set',
    )
  expect(readSettings({ SMTP_URL, MAIL_FROM: 'office@firm.example.in' })).toMatchObject({ smtpUrl: SMTP_URL })
  expect(readSettings({}).mailFrom).toEqual({ name: '', address: 'no-reply@localhost' })
})
