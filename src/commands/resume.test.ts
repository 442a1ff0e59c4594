// The command that saves a resume.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf } from '../../tests/people/applicant.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { runResumeCommand } from './resume.server.ts'

let site: SiteForTests
let folder: string
let file: Uint8Array<ArrayBuffer>
let reference: string
let lines: string[] = []
beforeAll(async () => {
  site = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'resumes-for-tests-'))
  file = await resumeOf('Meera Iyer')
  await site.send('/post/careers/jobapplication', { body: applicationBody(applicant, file) })
  reference = (await site.database.selectFrom('lead').select('reference').executeTakeFirstOrThrow()).reference
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const run = (...parameters: string[]) =>
  runResumeCommand(parameters, {
    environment: { DATA_DIR: site.settings.dataDir },
    folder,
    clock: () => new Date('2026-11-21T05:30:00.000Z'),
    print: (line) => void lines.push(line),
  })

test('saves it for this user alone, and records the opening', async () => {
  expect(await run(reference.toLowerCase())).toBe(0)
  const path = join(folder, `resume-${reference}.pdf`)
  expect(lines).toEqual([`Saved as ${path}.`])
  expect(readFileSync(path).equals(file)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await site.database.selectFrom('resume_opening').select('opened_by').execute()).toEqual([
    { opened_by: 'npm run resume' },
  ])
})

test('overwrites nothing, and records no second opening', async () => {
  expect(await run(reference)).toBe(1)
  expect(lines[0]).toContain('There is already a file')
  expect(await site.database.selectFrom('resume_opening').select('id').execute()).toHaveLength(1)
})

test('says so if there is no such application', async () => {
  expect(await run('AAAAA-AAAAA')).toBe(1)
  expect(lines).toEqual(['There is no application with the reference AAAAA-AAAAA.'])
})

test('saves nothing that is held back, and says why', async () => {
  const held = { resume_state: 'quarantined', resume_findings: '["Holds JavaScript"]' } as const
  await site.database.updateTable('application').set(held).execute()
  rmSync(join(folder, `resume-${reference}.pdf`), { force: true })
  expect(await run(reference)).toBe(1)
  expect(lines).toEqual([
    'This resume is in quarantine, because it cannot be read or may be harmful: Holds JavaScript.',
  ])
  expect(existsSync(join(folder, `resume-${reference}.pdf`))).toBe(false)
})

test('shows how it is used without a reference', async () => {
  expect(await run()).toBe(1)
  expect(lines[0]).toContain('npm run resume -- <reference>')
})
