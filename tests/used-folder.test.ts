// A folder with which a site has run is never filled with the starting content again. Needs the build (node bin/build.ts).
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as Bundle from '#start.server.ts'
import { fillDataDir } from './databases.ts'
import { administer } from './servers/postgres-server.ts'

let bundle: typeof Bundle
let folder: string
const databases: string[] = []
beforeAll(async () => {
  bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
  folder = mkdtempSync(join(tmpdir(), 'used-folder-for-tests-'))
})
afterAll(async () => {
  for (const name of databases) await administer(inject('postgresUrl'), `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const dataDirNow = () => mkdtempSync(join(folder, 'data-'))

function filledDataDir(): string {
  const dataDir = dataDirNow()
  fillDataDir(dataDir)
  return dataDir
}

async function start(environment: Record<string, string>): Promise<void> {
  const { stop } = await bundle.openServices({ LOG_LEVEL: 'silent', ...environment })
  await stop()
}

const lost = /^A site has run with the folder .+ is absent or empty\..+npm run restore/

test('SQLite: the file is gone, or hollow, as a copy without the write-ahead log is', async () => {
  const dataDir = filledDataDir()
  await start({ DATA_DIR: dataDir })
  const file = join(dataDir, 'site.sqlite')
  const whole = readFileSync(file)
  for (const name of readdirSync(dataDir)) if (name.startsWith('site.sqlite')) rmSync(join(dataDir, name))
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(lost)
  expect(readdirSync(dataDir)).not.toContain('site.sqlite')
  writeFileSync(file, '')
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(lost)
  // A folder of an older version has no file that says so.
  rmSync(join(dataDir, 'state'))
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(lost)
  writeFileSync(file, whole)
  await start({ DATA_DIR: dataDir })
})

test('SQLite: what is advised about a damaged or lost database leads to a start, with a backup and without one', async () => {
  const dataDir = filledDataDir()
  await start({ DATA_DIR: dataDir })
  const accept = { clock: () => new Date('2026-11-21T06:00:00.000Z'), print: () => undefined }
  const backup = join(folder, 'backup-before-the-damage')
  expect(await bundle.runBackupCommand([backup], { ...accept, environment: { DATA_DIR: dataDir } })).toBe(0)
  const refusal = () => start({ DATA_DIR: dataDir }).catch((error: Error) => error.message)
  for (const name of readdirSync(dataDir)) if (name.startsWith('site.sqlite-')) rmSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'site.sqlite'), 'x'.repeat(8192))
  const sentences = [await refusal()]
  expect(sentences[0]).toMatch(/is damaged, or is not a database\. /)
  rmSync(join(dataDir, 'site.sqlite'))
  sentences.push(await refusal())
  for (const sentence of sentences) {
    expect(sentence).toMatch(/name an empty folder in (?:the setting )?DATA_DIR/i)
    expect(sentence).toContain('npm run restore')
    expect(sentence).not.toContain('move it away')
  }
  const [empty, other] = [dataDirNow(), dataDirNow()]
  expect(await bundle.runRestoreCommand([backup], { ...accept, environment: { DATA_DIR: empty } })).toBe(0)
  await start({ DATA_DIR: empty })
  await start({ DATA_DIR: other })
})

test('a first start that was killed begins again', async () => {
  const dataDir = dataDirNow()
  writeFileSync(join(dataDir, 'state'), 'starting\n')
  writeFileSync(join(dataDir, 'secret'), 'x'.repeat(40))
  writeFileSync(join(dataDir, 'site.sqlite'), '')
  await start({ DATA_DIR: dataDir })
  expect(readFileSync(join(dataDir, 'state'), 'utf8')).toBe('used\n')
})

test('a stored secret that is too short stops the start before anything is written', async () => {
  const dataDir = dataDirNow()
  const file = join(dataDir, 'secret')
  writeFileSync(file, 'short\n')
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(
    `The file ${file} should hold at least 32 characters: restore it, or remove it for a new one.`,
  )
  expect(readdirSync(dataDir)).not.toContain('site.sqlite')
})

test('another secret than the one with which the database has been used', async () => {
  const dataDir = filledDataDir()
  await start({ DATA_DIR: dataDir })
  const SECRET = 'x'.repeat(32)
  await expect(start({ DATA_DIR: dataDir, SECRET })).rejects.toThrow(/^The setting SECRET is not the secret with which/)
  const printed: string[] = []
  const clock = () => new Date('2026-11-21T06:00:00.000Z')
  const print = (line: string) => void printed.push(line)
  const accept = { environment: { DATA_DIR: dataDir, SECRET }, clock, print }
  const backup = join(folder, 'backup')
  expect(await bundle.runBackupCommand([backup], { ...accept, environment: { DATA_DIR: dataDir } })).toBe(0)
  const restored = { DATA_DIR: join(dataDirNow(), 'restored'), SECRET }
  expect(await bundle.runRestoreCommand([backup], { ...accept, environment: restored })).toBe(0)
  expect(printed.join('\n')).toContain(
    'The setting SECRET is not that of the backup, so the site will not start with it.',
  )
  await expect(start(restored)).rejects.toThrow(/^The setting SECRET is not the secret with which/)
  expect(await bundle.runSecretCommand([], accept)).toBe(1)
  expect(await bundle.runSecretCommand(['--accept'], accept)).toBe(0)
  await start({ DATA_DIR: dataDir, SECRET })
})

test('a restore that was not finished is not served', async () => {
  const dataDir = dataDirNow()
  writeFileSync(join(dataDir, 'state'), 'restoring\n')
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow('was not finished')
})

test('PostgreSQL: the database is another one, and empty', async () => {
  const dataDir = dataDirNow()
  const [full, empty] = [await newDatabase(inject('seeded').template), await newDatabase('template0')]
  await start({ DATA_DIR: dataDir, DATABASE_URL: full })
  await expect(start({ DATA_DIR: dataDir, DATABASE_URL: empty })).rejects.toThrow(lost)
})

async function newDatabase(template: string): Promise<string> {
  const name = `used_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await administer(inject('postgresUrl'), `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}
