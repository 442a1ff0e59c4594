// The command that brings a folder of content onto the site.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { migrate, openDatabase } from '#platform/database/database.server.ts'
import { runContentCommand } from './content.server.ts'

let home: string
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'content-command-for-tests-'))
  const database = openDatabase({ sqliteFile: join(home, 'site.sqlite') })
  await migrate(database, migrations)
  await database.destroy()
})
afterEach(() => rmSync(home, { recursive: true }))

test.each(['', '--replace'])('a folder with mistakes is refused in words (import %s)', async (option) => {
  const folder = join(home, 'content')
  cpSync('content', folder, { recursive: true })
  const firm = join(folder, 'firm.json')
  writeFileSync(firm, readFileSync(firm, 'utf8').replace('"firmName"', '"firmNames"'))
  const lines: string[] = []
  const exitCode = await runContentCommand(['import', folder, ...(option ? [option] : [])], {
    environment: { DATA_DIR: home },
    clock: () => new Date('2026-11-21T05:30:00.000Z'),
    print: (line) => void lines.push(line),
  })
  expect(exitCode).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/firm\.json does not fit.+\n.+expected string/)])
})
