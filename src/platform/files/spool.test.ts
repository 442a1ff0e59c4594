// What killed processes leave in the spool is removed, and what running ones have there is not.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpool, type SpoolPlace } from './spool.server.ts'

let dataDir: string
let now = 0
beforeEach(() => {
  now = 0
  dataDir = mkdtempSync(join(tmpdir(), 'spool-for-tests-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (beatMs = 10) => openSpool({ dataDir, beatMs, now: () => now })
async function spooledIn(spool: ReturnType<typeof open>): Promise<SpoolPlace> {
  const place = await spool.take(1000)
  if (place === null) throw new Error('There is no room')
  writeFileSync(place.path, 'content')
  return place
}

test('a place is a generated path in a folder for this user alone, and goes when it is given back', async () => {
  const place = await spooledIn(open())
  expect(statSync(dirname(place.path)).mode & 0o777).toBe(0o700)
  await place.release()
  await place.release()
  expect(existsSync(place.path)).toBe(false)
})

test('the folder of a process that was killed goes after a minute of silence, whatever the clock says', async () => {
  const folder = join(dataDir, 'spool', crypto.randomUUID())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'left'), 'content')
  const spool = open()
  await spool.sweep()
  now = 59_000
  await spool.sweep()
  expect(existsSync(folder)).toBe(true)
  now = 61_000
  await spool.sweep()
  expect(existsSync(folder)).toBe(false)
})

test('another running process keeps its files, and so does this one', async () => {
  const [mine, others] = [open(), open()]
  const places = [await spooledIn(mine), await spooledIn(others)]
  await mine.sweep()
  const folder = dirname(places[1]?.path ?? '')
  const before = statSync(folder).mtimeMs
  // The other one has shown that it is alive.
  await expect.poll(() => statSync(folder).mtimeMs).not.toBe(before)
  now = 3_600_000
  await mine.sweep()
  expect(places.every(({ path }) => existsSync(path))).toBe(true)
  await mine.close()
  await others.close()
  expect(readdirSync(join(dataDir, 'spool'))).toEqual([])
})

test('places are given out up to the bound, and again once they are given back', async () => {
  const spool = openSpool({ dataDir, maxBytes: 2000 })
  const first = await spool.take(1000)
  await spool.take(1000)
  expect(await spool.take(1)).toBeNull()
  await first?.release()
  expect(await spool.take(1000)).not.toBeNull()
  await spool.close()
})
