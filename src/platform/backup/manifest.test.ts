import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackupRefused, readManifest, writeManifest } from './manifest.server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-for-tests-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a list that a restore would refuse is not written', async () => {
  const digest = '0'.repeat(64)
  const manifest = {
    takenOn: '2026-11-21T06:00:00.000Z',
    migrations: ['0001'],
    tables: [],
    leftOut: [],
    files: [],
    erased: [],
    missing: [`public${'/abcdefghi'.repeat(60)}-0123456789.jpg`],
    secret: { bytes: 40, sha256: digest },
  }
  await expect(writeManifest(folder, manifest)).rejects.toThrow(BackupRefused)
  expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
  await writeManifest(folder, { ...manifest, missing: [] })
  expect(await readManifest(folder)).toMatchObject({ missing: [] })
})
