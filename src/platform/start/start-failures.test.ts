// What goes wrong outside the site at the start, and the sentences about it.
import { createServer, type Server } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { freePort } from '../../../tests/servers/free-port.ts'
import { migrate, openDatabase } from '#platform/database/database.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { databaseFailure, listenFailure } from './start-failures.server.ts'

let server: Server | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'start-failures-for-tests-'))
afterEach(() => {
  server?.close()
  server = undefined
})

function sentenceOf(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  throw error
}

async function databaseSentence(databaseUrl: string): Promise<string> {
  const database = openDatabase({ databaseUrl })
  try {
    await migrate(database, {})
    return 'no failure'
  } catch (error) {
    return sentenceOf(databaseFailure(error, { databaseUrl, dataDir }))
  } finally {
    await database.destroy()
  }
}

test('a database that cannot be reached is named with its host', async () => {
  const port = await freePort()
  expect(await databaseSentence(`postgres://site:geheim@127.0.0.1:${port}/site`)).toBe(
    `The database at 127.0.0.1:${port} cannot be used (ECONNREFUSED): nothing accepts connections there; it may be ` +
      'stopped, or the port may be wrong. Check the setting DATABASE_URL, and start again.',
  )
  expect(await databaseSentence('postgres://site:geheim@nowhere.invalid/site?sslmode=disable')).toMatch(
    /^The database at nowhere\.invalid cannot be used \((?:ENOTFOUND|EAI_AGAIN)\): /,
  )
})

test('a database that refuses is named with its reason', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/no_such_database'
  expect(await databaseSentence(url.href)).toContain('it has no database of that name; create it first')
  url.searchParams.set('sslmode', 'verify-full')
  expect(await databaseSentence(url.href)).toContain('it offers no TLS')
  const refused = Object.assign(new Error('password authentication failed for user "site"'), { code: '28P01' })
  expect(sentenceOf(databaseFailure(refused, { databaseUrl: url.href, dataDir }))).toContain(
    '(28P01): it refused the user name or the password',
  )
})

test('a proxy without a leader, and a replica, are named', async () => {
  const proxy = createTcpServer((socket) => socket.end())
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  expect(await databaseSentence(`postgres://site:geheim@127.0.0.1:${port}/site`)).toBe(
    `The database at 127.0.0.1:${port} cannot be used: it closed the connection; a proxy in between may have no leader ` +
      'to pass it on to. Check the setting DATABASE_URL, and start again.',
  )
  proxy.close()
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(await databaseSentence(url.href)).toContain('(25006): it is a replica, or may only be read')
})

test('a database file that cannot be opened, and a database of a newer version, are named', async () => {
  const folder = join(dataDir, 'site.sqlite')
  mkdirSync(folder)
  const open = async () => migrate(openDatabase({ sqliteFile: folder }), {})
  const error = await open().catch((failure: unknown) => failure)
  expect(sentenceOf(databaseFailure(error, { databaseUrl: null, dataDir }))).toMatch(
    /^The database site\.sqlite in the folder ".+" cannot be used: this user may not open it, or it is a folder\. /,
  )
  rmSync(dataDir, { recursive: true })
  const newer = new Error('corrupted migrations: previously executed migration 0099-later is missing')
  expect(sentenceOf(databaseFailure(newer, { databaseUrl: null, dataDir }))).toContain('by a newer version of the site')
})

test('a failure of our own keeps its stack', () => {
  const error = new TypeError('x is not a function')
  expect(databaseFailure(error, { databaseUrl: 'postgres://127.0.0.1/site', dataDir })).toBe(error)
  expect(listenFailure(error, { host: '', port: 0 })).toBe(error)
})

async function storageSentence(status: number): Promise<string> {
  server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return storedAt(`s3://key:geheim@127.0.0.1:${port}/site?insecure=1`)
}

async function storedAt(storageUrl: string): Promise<string> {
  try {
    await openFiles({ dataDir, storageUrl })
    return 'no failure'
  } catch (error) {
    return sentenceOf(error)
  }
}

test('the file storage is asked at the start whether it takes the key and has the bucket', async () => {
  expect(await storageSentence(200)).toBe('no failure')
  expect(await storageSentence(403)).toContain('(status 403): it refused the key or the secret')
  expect(await storageSentence(404)).toContain('(status 404): it has no bucket site; create it first (')
})

test('a file storage that cannot be reached is named with its host', async () => {
  const port = await freePort()
  expect(await storedAt(`s3://key:geheim@127.0.0.1:${port}/site?insecure=1`)).toBe(
    `The file storage at 127.0.0.1:${port} cannot be used (ECONNREFUSED): nothing accepts connections there; it may be ` +
      'stopped, or the port may be wrong. Check the setting STORAGE_URL, and start again.',
  )
  server = createServer((_request, response) => response.end())
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  expect(await storedAt(`s3://key:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/site`)).toContain(
    'one side uses TLS and the other does not',
  )
})

test.each([
  ['EACCES', /^This user may not listen on port 80\. Name a port from 1024 up in the setting PORT/],
  ['EADDRINUSE', /^Port 80 is in use by another program\. .+setting PORT\.$/],
  ['EADDRNOTAVAIL', /^The setting HOST is "10\.1\.2\.3", which is not an address of this machine\./],
  ['ENOTFOUND', /^The setting HOST is "10\.1\.2\.3", a name that could not be looked up\./],
])('%s while listening gives a sentence', (code, sentence) => {
  const error = Object.assign(new Error(`listen ${code}`), { code })
  expect(sentenceOf(listenFailure(error, { host: '10.1.2.3', port: 80 }))).toMatch(sentence)
})
