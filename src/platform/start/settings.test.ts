// Wrong settings, and the sentences about them: each names the setting and says what it must be.
import { expect, test } from 'vitest'
import { openMailTransport } from '#platform/mail/sending/transport.server.ts'
import { readSettings } from './settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

function sentenceFor(environment: Record<string, string>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'accepted'
}

test.each([
  ['PORT', 'abc', 'The setting PORT is "abc": it must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'The setting PORT is "70000": it must be a whole number from 0 to 65535.'],
  ['PORT', '1e3', 'The setting PORT is "1e3": it must be a whole number from 0 to 65535.'],
  ['TRUST_PROXY', 'true', 'The setting TRUST_PROXY is "true": it must be a whole number from 0 to 10.'],
  ['RETENTION_MAIL_DAYS', '0', 'The setting RETENTION_MAIL_DAYS is "0": it must be a whole number from 1 to 3650.'],
  ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL is "loud": it must be one of silent, error, warn, info and debug.'],
  ['SECRET', 'short', 'The setting SECRET is wrong: it must have at least 32 characters.'],
  [
    'METRICS_TOKEN',
    'short',
    'The setting METRICS_TOKEN is wrong: it must have at least 16 printable ASCII characters without blanks.',
  ],
])('%s=%s gives a sentence of our own', (name, value, sentence) => {
  expect(sentenceFor({ [name]: value })).toBe(sentence)
})

test('a site that stops waits for its proxy, if it has one', () => {
  const grace = (environment: Record<string, string>) => readSettings(environment).stopGraceSeconds
  expect([grace({}), grace({ TRUST_PROXY: '1' }), grace({ TRUST_PROXY: '1', STOP_GRACE_SECONDS: '0' })]).toEqual([
    0, 5, 0,
  ])
})

test('a copy for trials delivers no e-mail, whatever mail server is set', () => {
  const server = { SMTP_URL: 'smtps://office:secret@mail.firm.example.in', MAIL_FROM: 'office@firm.example.in' }
  const delivers = (environment: Record<string, string>) => {
    const transport = openMailTransport(readSettings({ ...server, ...environment }))
    transport.close()
    return !transport.isFolder
  }
  expect([delivers({}), delivers({ STAGING: '1' })]).toEqual([true, false])
})

test('several wrong settings give one sentence each', () => {
  expect(sentenceFor({ PORT: 'x', TRUST_PROXY: 'y', PUBLICURL: 'https://www.firm.in' }).split('\n')).toHaveLength(3)
})

test.each([
  ['PUBLICURL', 'PUBLIC_URL'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['SMTPURL', 'SMTP_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['STORAGEE_URL', 'STORAGE_URL'],
])('the misspelt %s is reported as %s', (given, meant) => {
  expect(sentenceFor({ [given]: '1' })).toBe(
    `There is no setting ${given}; perhaps ${meant} is meant. ` +
      `Rename it, or set ${meant} as well if ${given} belongs to another program.`,
  )
})

test('names of other programs are no misspelt settings', () => {
  const others = ['PATH', 'HOSTNAME', 'POST', 'SUPPORT', 'HOME', 'npm_config_loglevel', 'XDG_DATA_DIRS', 'PGDATA']
  expect(sentenceFor(Object.fromEntries(others.map((name) => [name, '1'])))).toBe('accepted')
  expect(sentenceFor({ DATADIR: '/srv', DATA_DIR: './data' })).toBe('accepted')
})

test.each([
  'https://www.firm.in/sub',
  'https://www.firm.in/?a=1',
  'https://www.firm.in/#top',
  'www.firm.in',
  'https://a:b@c.in',
])('PUBLIC_URL=%s is refused', (value) => {
  expect(sentenceFor({ PUBLIC_URL: value })).toBe(
    `The setting PUBLIC_URL is "${value}": it must be an address without a path, such as https://www.firm.in.`,
  )
})

test.each(['https://', 'https:///files', 'https://:443', 'files.firm.in', 'ftp://files.firm.in'])(
  'FILE_HOST=%s is refused',
  (value) => {
    expect(sentenceFor({ FILE_HOST: value })).toBe(
      `The setting FILE_HOST is "${value}": ` +
        'it must be a path such as /files, or an address with a host such as https://files.firm.in.',
    )
  },
)

test('FILE_HOST is a path or an address, without a slash at its end', () => {
  expect(readSettings({}).fileHost).toBe('/files')
  expect(readSettings({ FILE_HOST: '/' }).fileHost).toBe('')
  expect(readSettings({ FILE_HOST: 'https://files.firm.in/site/' }).fileHost).toBe('https://files.firm.in/site')
})

test('PUBLIC_URL is an origin, spelled as browsers send it', () => {
  expect(readSettings({ PUBLIC_URL: 'https://WWW.Firm.in/' }).publicUrl).toBe('https://www.firm.in')
  expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000' }).publicUrl).toBe('http://127.0.0.1:3000')
})

test.each([
  'postgres://site:pa#ss@127.0.0.1:5432/site',
  'postgres://site:pa/ss@127.0.0.1:5432/site',
  'postgres://site:12/34@127.0.0.1:5432/site',
  'postgres://site:pa%ss@127.0.0.1:5432/site',
  'postgres://site:12?34@127.0.0.1:5432/site',
  'mysql://site:pass@127.0.0.1/site',
  '127.0.0.1:5432',
])('DATABASE_URL=%s gets a sentence about percent-encoding, without the password', (value) => {
  const sentence = sentenceFor({ DATABASE_URL: value })
  expect(sentence).toMatch(
    /^The setting DATABASE_URL is wrong: it must have the form postgres:.+percent-encoded: # as %23/,
  )
  expect(sentence).not.toMatch(/pa.ss|12.34/)
})

test.each([
  'postgres://site:pass@database:5432/site',
  'postgres://site:pass@db.firm.in/site',
  'postgres://site:pass@10.0.0.5/site',
  'postgres:///site?host=db.firm.in',
])('DATABASE_URL=%s must say how it is encrypted', (value) => {
  expect(sentenceFor({ DATABASE_URL: value })).toMatch(
    /^The setting DATABASE_URL is wrong: it must say how the connection to [\w.]+ is encrypted: add \?sslmode=verify-full, or/,
  )
})

test.each([
  'postgres://site:p%23ss@localhost:5432/site',
  'postgres://site@127.0.0.1/site',
  'postgres://site:pass@[::1]/site',
  'postgres://site:pass@%2Fvar%2Frun%2Fpostgresql/site',
  'postgres:///site?host=/var/run/postgresql',
  'postgresql://site:pass@db.firm.in/site?sslmode=verify-full',
  'postgres://site:pass@database:5432/site?sslmode=disable',
])('DATABASE_URL=%s is accepted', (value) => {
  expect(readSettings({ DATABASE_URL: value }).databaseUrl).toBe(value)
})

test.each([
  ['s3://', 'the host, the key, the secret, the name of one bucket'],
  ['s3://key:secret@host', 'the name of one bucket'],
  ['s3://host/bucket', 'the key, the secret'],
  ['s3://key@host/bucket', 'the secret'],
  ['s3://key:secret@host/a/b', 'the name of one bucket'],
])('STORAGE_URL=%s lacks %s', (value, missing) => {
  expect(sentenceFor({ STORAGE_URL: value })).toContain(`; missing: ${missing}. Special characters`)
})

test('STORAGE_URL with unencoded characters in the secret gets a sentence about percent-encoding', () => {
  expect(sentenceFor({ STORAGE_URL: 's3://key:a#b@host/bucket' })).toContain('percent-encoded')
  expect(sentenceFor({ STORAGE_URL: 'https://key:secret@host/bucket' })).toContain('must have the form s3://')
  expect(sentenceFor({ STORAGE_URL: 's3://key:a%2Fb@host:9000/bucket?insecure=1' })).toBe('accepted')
})

test('SMTP_URL needs a mail server', () => {
  const MAIL_FROM = 'office@firm.in'
  expect(sentenceFor({ SMTP_URL: 'smtp://', MAIL_FROM })).toContain('must name the host')
  expect(sentenceFor({ SMTP_URL: 'mail.firm.in:587', MAIL_FROM })).toContain('must have the form smtps://')
  expect(sentenceFor({ SMTP_URL: 'smtp://office:a#b@mail.firm.in:587', MAIL_FROM })).toContain('percent-encoded')
  expect(sentenceFor({ SMTP_URL: 'smtp://office:a%23b@mail.firm.in:587', MAIL_FROM })).toBe('accepted')
})

test.each([
  'clamd',
  'tcp://',
  'tcp:///run/clamd.ctl',
  'http://127.0.0.1:3310',
  'unix:',
  'unix://run/clamd.ctl',
  'tcp://a/b',
])('CLAMD_URL=%s is refused', (value) => {
  expect(sentenceFor({ CLAMD_URL: value })).toBe(
    `The setting CLAMD_URL is "${value}": it must have the form tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl ` +
      '(leave it empty without a virus scanner).',
  )
})

test.each(['tcp://127.0.0.1:3310', 'tcp://scanner', 'unix:/run/clamav/clamd.ctl'])(
  'CLAMD_URL=%s is accepted',
  (value) => {
    expect(readSettings({ CLAMD_URL: value }).clamdUrl).toBe(value)
    expect(readSettings({ CLAMD_URL: '' }).clamdUrl).toBe(null)
  },
)

test('a language model needs its endpoint and its name, and nothing leaves this machine unencrypted', () => {
  const model = { ASSISTANT_BASE_URL: 'https://api.firm.in/v1/', ASSISTANT_MODEL: 'small' }
  expect(readSettings({}).assistantModel).toBeNull()
  expect(readSettings(model).assistantModel).toEqual({
    baseUrl: 'https://api.firm.in/v1',
    model: 'small',
    apiKey: null,
  })
  const here = 'http://127.0.0.1:11434/v1'
  expect(readSettings({ ...model, ASSISTANT_BASE_URL: here }).assistantModel?.baseUrl).toBe(here)
  for (const wrong of [
    'http://api.firm.in/v1',
    'https://api.firm.in/v1/chat/completions',
    'https://key@api.firm.in',
    'x',
  ])
    expect(sentenceFor({ ...model, ASSISTANT_BASE_URL: wrong })).toMatch(
      /^The setting ASSISTANT_BASE_URL is wrong: it must be the address before \/chat\/completions/,
    )
  expect(sentenceFor({ ASSISTANT_BASE_URL: here })).toMatch(/^The setting ASSISTANT_MODEL is wrong: it must name/)
  expect(sentenceFor({ ASSISTANT_API_KEY: 'sk-1' })).toMatch(/^The setting ASSISTANT_BASE_URL is wrong: it must name/)
})
