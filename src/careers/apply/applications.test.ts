// An application, from the multipart form to the register, the store, the mails and what the person may see and erase.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseWhatIsDue, registerRetention } from '#leads/retention/retention-rules.server.ts'
import {
  eraseMyData,
  requestMyData,
  withdrawConsent,
  type MyDataDependencies,
} from '#privacy/my-data/my-data.server.ts'
import { leadForms, personalDataSources } from '#rooms.server.ts'
import { applicant, applicationBody, resumeOf, type Answers } from '../../../tests/people/applicant.ts'
import { otherSpelling } from '../../../tests/people/spelling.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { receivedMessage } from './application-form.ts'
import type { Job } from '#careers/job/job.ts'
import { applicationsLeadSource } from './lead-details.server.ts'

const answers = { ...applicant, message: 'I can begin in January.' }

function withScript(document: PDFDocument): void {
  document.addJavaScript('greeting', 'app.alert("hello")')
}

eachDatabase('an application', (freshDatabase, engine) => {
  let site: SiteForTests
  let people = 0
  let person = answers
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    for (const table of ['consent', 'lead', 'mail', 'rate_limit', 'privacy_link'] as const)
      await site.database.deleteFrom(table).execute()
    // Everybody is new, because the mails to one mailbox and domain are limited.
    person = { ...answers, email: `Meera@Applicants-${(people += 1)}.example.in` }
  })
  afterAll(() => site.close())

  function apply(given: Answers, file: Uint8Array<ArrayBuffer> | null, fileName?: string): Promise<Response> {
    return site.send('/post/careers/jobapplication', { body: applicationBody(given, file, fileName) })
  }

  const rows = () =>
    site.database
      .selectFrom('lead')
      .innerJoin('application', 'lead_id', 'lead.id')
      .selectAll()
      .orderBy('lead.id')
      .execute()
  const mails = () => site.mails()
  function storedFiles(): string[] {
    const folder = join(site.settings.dataDir, 'files/private')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  }
  const openJobs = async (): Promise<Job[]> => (await site.get('/get/careers/jobs')).json()
  const openJob = async () => (await openJobs())[0]!

  test('with a file of more than 10 MB is refused', async () => {
    const response = await apply(person, new Uint8Array(10 * 1024 * 1024 + 1))
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain('This file is larger than 10 MB.')
  })

  test('is stored with its job, its answers and its file', async () => {
    const file = await resumeOf('Meera Iyer')
    const job = await openJob()
    const before = storedFiles().length
    const response = await apply({ ...person, jobId: String(job.id) }, file, '../Lebenslauf Meera.pdf')
    expect([response.status, await response.json()]).toEqual([200, { message: receivedMessage }])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      kind: 'application',
      name: person.name,
      email: person.email,
      phone: person.phoneNumber,
      message: person.message,
      job_id: job.id,
      job_title: job.jobTitle,
      job_company: job.company,
      recent_job_title: person.recentJobTitle,
      recent_employer: person.recentEmployer,
      years_of_experience: '4.5',
      city: 'Chennai',
      state: 'Tamil Nadu',
      country: 'India',
      pincode: '600001',
      resume_name: 'Lebenslauf Meera.pdf',
      resume_bytes: file.length,
      resume_sha256: createHash('sha256').update(file).digest('hex'),
      resume_state: 'clean',
      resume_findings: '[]',
      talent_pool: 0,
    })
    expect(storedFiles()).toHaveLength(before + 1)
    expect(row?.resume_key).not.toContain('Meera')
    expect(await site.database.selectFrom('consent').select('purpose').execute()).toEqual([{ purpose: 'application' }])
  })

  test('with 0 years of experience is taken by a vacancy from 0 years', async () => {
    const job = (await openJobs()).find(({ experienceStart }) => experienceStart === 0)
    const response = await apply({ ...person, yearsOfExperience: '0', jobId: String(job?.id) }, await resumeOf('A'))
    expect([response.status, (await rows())[0]?.years_of_experience]).toEqual([200, '0'])
  })

  test('that names no job goes to the queue of profiles', async () => {
    const job = await openJob()
    await apply(person, await resumeOf('Meera Iyer'))
    await apply({ ...person, jobId: String(job.id) }, await resumeOf('Another'))
    const [profile, forJob] = await rows()
    expect(profile).toMatchObject({ job_id: null, job_title: '', job_company: '' })
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).toContain(`Profile ${profile?.reference}`)
    expect(subjects).toContain(`Application ${forJob?.reference}: ${job.jobTitle}`)
  })

  test('names the company in the inbox to which it is passed on, unless that is the firm', async () => {
    const jobs = await (await site.get('/get/careers/jobs')).json()
    const own = 'PS Rao & Associates'
    for (const job of [jobs.find(isOfFirm), jobs.find((each: { company: string }) => !isOfFirm(each))])
      await apply({ ...person, jobId: String(job.id) }, await resumeOf('Meera Iyer'))
    await apply(person, await resumeOf('Meera Iyer'))
    const shown = (await rows()).map(async ({ lead_id, job_company }) => {
      const details = await applicationsLeadSource.describe(site.database, lead_id)
      return [job_company, details?.passedTo]
    })
    const [forFirm, forOther, profile] = await Promise.all(shown)
    expect([forFirm, profile]).toEqual([
      [own, null],
      ['', null],
    ])
    expect(forOther?.[1]).toBe(forOther?.[0])

    function isOfFirm({ company }: { company: string }): boolean {
      return company === own
    }
  })

  describe('is refused', () => {
    const nothingStored = async (files: number) => {
      expect(await rows()).toEqual([])
      expect(await mails()).toEqual([])
      expect(storedFiles()).toHaveLength(files)
    }

    // Refused before any statement.
    if (engine === 'SQLite')
      test.each(Object.keys(answers).filter((name) => name !== 'message'))('without %s', async (name) => {
        const files = storedFiles().length
        const response = await apply({ ...person, [name]: ' ' }, await resumeOf('Meera Iyer'))
        expect(response.status).toBe(422)
        expect(await response.json()).toEqual({
          message: 'Enter all the mandatory fields',
          errors: { [name]: expect.any(String) },
        })
        await nothingStored(files)
      })

    test('with 0 years of experience', async () => {
      const response = await apply({ ...person, yearsOfExperience: '0' }, await resumeOf('Meera Iyer'))
      expect(await response.json()).toMatchObject({ message: 'Enter all the mandatory fields' })
    })

    test('with 0 years of experience for a vacancy that asks for some', async () => {
      const job = (await openJobs()).find(({ experienceStart }) => experienceStart > 0)
      const response = await apply({ ...person, yearsOfExperience: '0', jobId: String(job?.id) }, await resumeOf('A'))
      expect(await response.json()).toEqual({
        message: 'Enter all the mandatory fields',
        errors: { yearsOfExperience: 'Years of experience should be more than 0' },
      })
    })

    test('without a resume, also if a digest is sent in its place', async () => {
      for (const given of [person, { ...person, resume: 'a'.repeat(64) }]) {
        const response = await apply(given, null)
        expect(await response.json()).toEqual({
          message: 'Enter all the mandatory fields',
          errors: { resume: 'Please attach your resume as a PDF file' },
        })
      }
      await nothingStored(storedFiles().length)
    })

    test('with a PDF whose name does not end in .pdf, whatever the case', async () => {
      for (const name of ['resume', 'resume.pdf.exe', 'resume.docx', 'pdf']) {
        const response = await apply(person, await resumeOf('A resume'), name)
        const message = 'This is not a PDF file. Please save it as a PDF and choose that file.'
        expect([response.status, await response.json()], name).toEqual([422, { message, errors: { resume: message } }])
      }
      expect((await apply(person, await resumeOf('A resume'), 'RESUME.PDF')).status).toBe(200)
    })
    test('with a file that is no PDF, naming the reason at the file', async () => {
      const files = storedFiles().length
      const response = await apply(person, new TextEncoder().encode('MZ this is a program'))
      const { message, errors } = await response.json()
      expect([response.status, Object.keys(errors)]).toEqual([422, ['resume']])
      expect(errors.resume).toBe(message)
      await nothingStored(files)
    })

    test.each([
      ['that has closed', async () => closedJob()],
      ['that does not exist', async () => 999_999_999],
      ['that is no number', async () => 'abc'],
    ])('for a vacancy %s', async (_what, id) => {
      const files = storedFiles().length
      const response = await apply({ ...person, jobId: String(await id()) }, await resumeOf('Meera Iyer'))
      expect([response.status, (await response.json()).message]).toEqual([410, expect.stringContaining('has closed')])
      await nothingStored(files)
    })
  })

  /** A vacancy whose last day was yesterday. */
  async function closedJob(): Promise<number> {
    const job = await openJob()
    const { id: _id, ...row } = await site.database
      .selectFrom('job')
      .selectAll()
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    const closed = { ...row, job_posted: '2026-11-01', job_expire: '2026-11-20' }
    return (await site.database.insertInto('job').values(closed).returning('id').executeTakeFirstOrThrow()).id
  }

  test('is confirmed with its reference, and told to staff without the file', async () => {
    const job = await openJob()
    await apply({ ...person, jobId: String(job.id) }, await resumeOf('Meera Iyer'))
    const [row] = await rows()
    const [confirmation, toStaff, ...others] = await mails()
    expect(others).toEqual([])
    expect(confirmation?.recipient).toBe(person.email)
    expect(confirmation?.subject).toContain(row?.reference)
    // The digest of the file is of no use to anybody.
    expect(toStaff?.text).not.toMatch(/[0-9a-f]{64}/)
    for (const each of [row?.reference ?? '', job.jobTitle, job.company]) expect(confirmation?.text).toContain(each)
    for (const typed of [person.recentEmployer, person.city, person.message])
      expect(confirmation?.text).not.toContain(typed)
    for (const each of [person.message, person.recentEmployer, 'resume.pdf', '1 page', row?.reference ?? ''])
      expect(toStaff?.text).toContain(each)
    // The content of the file stands nowhere in the mails.
    for (const mail of [confirmation, toStaff]) expect(JSON.stringify(mail)).not.toMatch(/JVBERi|%PDF|application\/pdf/)
  })

  test('with active content gets the same answer, and its resume is held back', async () => {
    const clean = await apply(person, await resumeOf('Meera Iyer'))
    const dangerous = await apply({ ...person, email: `b${person.email}` }, await resumeOf('Other', withScript))
    expect([dangerous.status, await dangerous.text()]).toEqual([clean.status, await clean.text()])
    const [, row] = await rows()
    expect(row).toMatchObject({ resume_state: 'quarantined', resume_findings: expect.stringContaining('JavaScript') })
    const told = (await mails()).find(({ subject }) => subject === `Profile ${row?.reference}`)
    expect(told?.text.replace(/\s+/g, ' ')).toContain('In quarantine: ')
  })

  test('by the same person is answered byte for byte like the first, and staff are told of the earlier one', async () => {
    const first = await apply(person, await resumeOf('Meera Iyer'))
    const second = await apply(person, await resumeOf('A newer resume'))
    expect(second.status).toBe(first.status)
    expect(await second.text()).toBe(await first.text())
    expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
    const [one, two] = await rows()
    const told = (await mails()).find(({ subject }) => subject === `Profile ${two?.reference}`)
    expect(told?.text).toContain(one?.reference)
  })

  test('that is sent 8 times at once with one key is stored once, and leaves one file', async () => {
    const files = storedFiles().length
    const file = await resumeOf('Sent again and again')
    const given = { ...person, idempotencyKey: 'a1b2c3d4-e5f6' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => apply(given, file)))
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    await sweepTwoHoursLater()
    expect(storedFiles()).toHaveLength(files + 1)
  })

  async function sweepTwoHoursLater(): Promise<void> {
    site.setClock('2026-11-21T07:40:00.000Z')
    await site.privateFiles.sweep()
    site.setClock('2026-11-21T05:30:00.000Z')
  }

  test('of which a row cannot be written leaves no row, no mail and, after the sweep, no file', async () => {
    const files = storedFiles().length
    await site.database.schema.alterTable('resume_opening').renameTo('resume_opening_away').execute()
    await site.database.schema.alterTable('application').renameTo('application_away').execute()
    const response = await apply(person, await resumeOf('Meera Iyer'))
    await site.database.schema.alterTable('application_away').renameTo('application').execute()
    await site.database.schema.alterTable('resume_opening_away').renameTo('resume_opening').execute()
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: expect.stringContaining('What you typed is still here') },
    ])
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
    await sweepTwoHoursLater()
    expect(storedFiles()).toHaveLength(files)
    expect((await apply(person, await resumeOf('Meera Iyer'))).status).toBe(200)
  })

  test('that comes while the store is away is asked to come again, and leaves no row and no mail', async () => {
    const folder = join(site.settings.dataDir, 'files/private')
    mkdirSync(folder, { recursive: true })
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, 'in its place')
    const response = await apply(person, await resumeOf('Meera Iyer'))
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await response.json()).message).toContain('What you typed is still here')
    expect([await rows(), await mails()]).toEqual([[], []])
    expect((await apply(person, await resumeOf('Meera Iyer'))).status).toBe(200)
  })

  describe('as personal data', () => {
    const now = new Date('2026-11-21T05:30:00.000Z')

    function parts(): MyDataDependencies {
      const { database, settings, privateFiles } = site
      return { database, personalData: personalDataSources(privateFiles), leadForms, settings }
    }

    async function linkFor(email: string): Promise<string> {
      await requestMyData(parts(), otherSpelling(email), now)
      const mail = (await mails()).at(-1)
      const token = /\/link\/my-data\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (!token) throw new Error('no link was sent')
      return token
    }

    test('is no longer used for other vacancies once that consent is withdrawn', async () => {
      await apply({ ...person, talentPool: 'yes' }, await resumeOf('Meera Iyer'))
      expect(await rows()).toMatchObject([{ talent_pool: 1 }])
      const toStaff = (await mails()).find(({ template }) => template === 'application.office')
      expect(toStaff?.text.replace(/\s+/g, ' ')).toContain('Consider me for other vacancies yes')
      const consent = await site.database
        .selectFrom('consent')
        .select('id')
        .where('purpose', '=', 'talent-pool')
        .executeTakeFirstOrThrow()
      expect(await withdrawConsent(parts(), await linkFor(person.email), consent.id, now)).toBe(true)
      const [row] = await rows()
      expect(row).toMatchObject({ talent_pool: 0 })
      const told = (await mails()).at(-1)
      expect(told?.subject).toBe(`Application ${row?.reference}: for this vacancy only`)
      expect(told?.recipient).toMatch(/@psrao\.example\.in$/)
    })

    test('is erased with its file', async () => {
      const files = storedFiles().length
      await apply(person, await resumeOf('Meera Iyer'))
      expect(storedFiles()).toHaveLength(files + 1)
      await eraseMyData(parts(), await linkFor(person.email), now)
      expect(await rows()).toEqual([])
      expect(storedFiles()).toHaveLength(files)
    })

    test('is erased with its file twelve months after the vacancy has closed', async () => {
      const { database, settings, privateFiles } = site
      const files = storedFiles().length
      const job = await openJob()
      await apply({ ...person, jobId: String(job.id) }, await resumeOf('Meera Iyer'))
      await database.updateTable('lead').set({ received_on: '2025-01-10T05:30:00.000Z' }).execute()
      await database.updateTable('lead_event').set({ moved_on: '2025-01-10T05:30:00.000Z' }).execute()
      const retention = settings.retention
      const rules = registerRetention({ personalData: personalDataSources(privateFiles), retention })
      const expire = (day: string) =>
        database
          .updateTable('job')
          .set({ job_expire: day, job_posted: '2025-01-01' })
          .where('id', '=', job.id)
          .execute()
      await expire('2025-11-21')
      await eraseWhatIsDue({ database, rules, settings }, now)
      expect(await rows()).toHaveLength(1)
      await expire('2026-12-31')
      const close = (day: string | null) =>
        database.updateTable('job').set({ closed_on: day }).where('id', '=', job.id).execute()
      await close('2025-11-21')
      await eraseWhatIsDue({ database, rules, settings }, now)
      expect(await rows()).toHaveLength(1)
      await close('2025-11-20')
      await eraseWhatIsDue({ database, rules, settings }, now)
      await close(null)
      await database
        .updateTable('job')
        .set({ job_expire: job.jobExpire, job_posted: job.jobPosted })
        .where('id', '=', job.id)
        .execute()
      expect(await rows()).toEqual([])
      expect(storedFiles()).toHaveLength(files)
    })
  })

  describe('has a resume', () => {
    const path = (leadId: number | undefined) => `/api/console/applications/${leadId}/resume`

    test('that nobody but staff can find', async () => {
      await apply(person, await resumeOf('Meera Iyer'))
      const [row] = await rows()
      const given = await site.get(path(row?.lead_id))
      const unknown = await site.get(path(999_999))
      expect([given.status, unknown.status]).toEqual([401, 401])
      for (const key of [`/files/${row?.resume_key}`, `/files/private/${row?.resume_key}`])
        expect((await site.get(key)).status).toBe(404)
    })

    test('that staff save as a file, which is recorded', async () => {
      const file = await resumeOf('For staff')
      await apply(person, file)
      const [row] = await rows()
      const response = await site.asStaff('partner@firm.example.in', path(row?.lead_id))
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="resume-${row?.reference}.pdf"`)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await site.database.selectFrom('resume_opening').selectAll().execute()).toMatchObject([
        { lead_id: row?.lead_id, opened_by: 'partner@firm.example.in' },
      ])
    })

    test('that staff cannot open if it is held back', async () => {
      await apply(person, await resumeOf('Other', withScript))
      const [row] = await rows()
      const response = await site.asStaff('partner@firm.example.in', path(row?.lead_id))
      expect([response.status, (await response.json()).findings]).toEqual([
        409,
        [expect.stringContaining('JavaScript')],
      ])
      expect(await site.database.selectFrom('resume_opening').selectAll().execute()).toEqual([])
    })
  })
})
