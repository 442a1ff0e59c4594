// The command that shows what retention would erase, and approves what it holds back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { receiveLead } from '../../tests/people/received-lead.ts'
import { migrate, openDatabase, type Database } from '#platform/database/database.server.ts'
import { runRetentionCommand } from './retention.server.ts'

const received = new Date('2025-11-01T05:30:00.000Z')
const now = new Date('2026-11-21T05:30:00.000Z')

let dataDir: string
let database: Database
let lines: string[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'retention-for-tests-'))
  database = openDatabase({ sqliteFile: join(dataDir, 'site.sqlite') })
  await migrate(database, migrations)
  lines = []
})
afterEach(async () => {
  await database.destroy()
  rmSync(dataDir, { recursive: true })
})

const run = (parameters: string[] = [], environment = { DATA_DIR: dataDir }) =>
  runRetentionCommand(parameters, { environment, clock: () => now, print: (line) => void lines.push(line) })

async function enquiries(count: number): Promise<void> {
  const lead = { kind: 'enquiry' as const, name: 'A', email: 'a@example.in', message: 'm' }
  for (let each = 0; each < count; each += 1) {
    await receiveLead(database, { lead, consents: [], mails: () => [] }, received)
  }
}

test('shows clock, last run and what is due, and changes nothing', async () => {
  await enquiries(10)
  expect(await run()).toBe(0)
  const text = lines.join('\n')
  expect(text).toContain('21 November 2026 at 11:00 AM IST')
  expect(text).toContain('There has been no run yet.')
  expect(text).toContain('checked for 0 of 24 hours')
  expect(text).toContain('10 of 10  enquiries (RETENTION_ENQUIRY_MONTHS=12)')
  expect(text).toContain(' 0  expired links to personal data')
  expect(text).not.toContain('ON HOLD')
  expect(await database.selectFrom('lead').select('id').execute()).toHaveLength(10)
})

test('shows what is on hold, and approves it', async () => {
  await enquiries(11)
  expect(await run()).toBe(0)
  expect(lines.join('\n')).toContain('11 of 11  enquiries (RETENTION_ENQUIRY_MONTHS=12) – ON HOLD')
  expect(lines.join('\n')).toContain('npm run retention -- --approve')
  expect(await run(['--approve'])).toBe(0)
  expect(await database.selectFrom('retention_approval').select(['what', 'how_many']).execute()).toEqual([
    { what: 'enquiries', how_many: 11 },
  ])
})

test('approves nothing while nothing is on hold', async () => {
  await enquiries(2)
  expect(await run(['--approve'])).toBe(0)
  expect(lines.at(-1)).toBe('Nothing is on hold, so there is nothing to approve.')
  expect(await database.selectFrom('retention_approval').selectAll().execute()).toEqual([])
})

test('shows how it is used if it is called in another way', async () => {
  expect(await run(['approve'])).toBe(1)
  expect(lines.join()).toContain('npm run retention -- --approve')
})

test('does not create a database where there is none', async () => {
  const elsewhere = join(dataDir, 'elsewhere')
  await expect(run([], { DATA_DIR: elsewhere })).rejects.toThrow(`There is no database at ${elsewhere}`)
})
