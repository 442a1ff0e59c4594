// What staff see of applications and do with them, through the console's calls.
import type { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf, type Answers } from '../../../../tests/people/applicant.ts'
import { eachDatabase, type DatabasePlace } from '../../../../tests/databases.ts'
import { otherSpelling } from '../../../../tests/people/spelling.ts'
import { openSite, type SiteForTests } from '../../../../tests/site.ts'
import { keptFields } from '#forms/field-table.ts'
import type { Stage } from './stage.ts'
import { newApplications } from './application-list.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import { heldAbout } from '../../../../tests/people/personal-data.ts'

const calls = '/api/console/applications'

eachDatabase('staff and applications', (freshDatabase) => {
  let site: SiteForTests
  let place: DatabasePlace
  let job: { id: number; jobTitle: string }
  let people = 0
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    job = (await (await site.get('/get/careers/jobs')).json())[0]
  })
  beforeEach(async () => {
    site.setClock('2026-11-21T05:30:00.000Z')
    for (const table of ['consent', 'lead', 'mail', 'rate_limit', 'audit_entry'] as const)
      await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  /** Returns the id of the lead. */
  async function apply(given: Answers = {}, change?: (document: PDFDocument) => void): Promise<number> {
    const email = `Applicant@Person-${(people += 1)}.example.in`
    const file = await resumeOf('Resume', change)
    const body = applicationBody({ ...applicant, email, ...given }, file)
    expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
    const { id } = await site.database.selectFrom('lead').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return id
  }
  const withScript = (document: PDFDocument): void => document.addJavaScript('x', 'app.alert(1)')
  const read = async (path: string, as = 'Neha') => (await site.asStaff(as, `${calls}${path}`)).json()
  const list = (filter: object, more = '') => read(`?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)
  async function post(path: string, body: object, as = 'Neha'): Promise<[number, unknown]> {
    const response = await site.asStaff(as, `${calls}${path}`, body)
    return [response.status, await response.json()]
  }
  const actions = async () =>
    (await site.database.selectFrom('audit_entry').select(['action', 'detail']).orderBy('id').execute()).map(
      ({ action, detail }) => [action, detail],
    )
  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

  test('the link in the confirmation shows three states, and nothing of what staff do or note', async () => {
    const id = await apply({ jobId: String(job.id) })
    const [mail] = (await site.mails()).filter((mail) => mail.text.includes('/link/application/'))
    const [link = ''] = /\/link\/application\/[\w-]+/.exec(mail?.text ?? '') ?? []
    const state = async () => (await site.get(`${link}/state`)).json()
    const { reference } = await site.database
      .selectFrom('lead')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = { reference, vacancy: expect.stringContaining(job.jobTitle), receivedOn: '2026-11-21T05:30:00.000Z' }
    expect(await state()).toEqual({ ...shown, state: 'received' })
    let from: Stage = 'new'
    for (const [to, progress] of [
      ['shortlisted', 'being read'],
      ['interview', 'being read'],
      ['offer', 'decided'],
      ['declined', 'decided'],
      ['new', 'received'],
    ] as const) {
      expect((await post(`/${id}/stage`, { from, to }))[0]).toBe(200)
      expect(await state(), to).toEqual({ ...shown, state: progress })
      from = to
    }
    // Out of use, because only a law requires it to be kept; then erased.
    await site.database.updateTable('lead').set({ erase_on: '2027-11-21T00:00:00.000Z' }).where('id', '=', id).execute()
    expect(await state()).toEqual({ state: 'unknown' })
    await site.database.deleteFrom('lead').where('id', '=', id).execute()
    expect(await state()).toEqual({ state: 'unknown' })
  })

  test('go through them by vacancy, stage, pool and words, newest first, from one to the next', async () => {
    const first = await apply({ jobId: String(job.id), city: 'Coimbatore' })
    const pooled = await apply({ jobId: String(job.id), talentPool: 'yes' })
    const profile = await apply()
    const robot = await apply({ jobId: String(job.id) })
    await site.database.updateTable('lead').set({ suspected: 1 }).where('id', '=', robot).execute()
    expect(ids(await list({}))).toEqual([profile, pooled, first])
    expect(ids(await list({ vacancy: job.id }, '&order=asc'))).toEqual([first, pooled])
    expect(ids(await list({ vacancy: 'profiles' }))).toEqual([profile])
    expect(ids(await list({ vacancy: 'pool' }))).toEqual([profile, pooled])
    expect(ids(await list({ spam: true }))).toEqual([robot])
    expect(ids(await list({ q: 'COIMBA' }))).toEqual([first])
    await post(`/${first}/stage`, { from: 'new', to: 'interview' })
    expect(await list({ stage: 'interview' })).toMatchObject({ total: 1, data: [{ id: first, stage: 'interview' }] })
    expect(await list({ stage: 'new' }, '&perPage=1&page=2')).toMatchObject({ total: 2, data: [{ id: pooled }] })
    expect(await newApplications(site.database)).toBe(2)
    const { data } = await read('/queues')
    const counts = Object.fromEntries(
      data.map((queue: { vacancy: unknown; total: number; unread: number }) => [
        queue.vacancy,
        [queue.total, queue.unread],
      ]),
    )
    expect(counts).toMatchObject({ [job.id]: [2, 1], profiles: [1, 1], pool: [2, 2] })
    expect(counts).not.toHaveProperty('gone')
    expect(data).toContainEqual(expect.objectContaining({ vacancy: 'pool', title: 'For future vacancies' }))
    expect(await read(`/${pooled}/place`)).toEqual({ position: 2, total: 3, previous: profile, next: first })
    expect(await read(`/${profile}/place?filter=${JSON.stringify({ vacancy: job.id })}`)).toMatchObject({ position: 0 })
    expect((await site.asStaff('Neha', `${calls}?filter={"stage":"hired"}`)).status).toBe(400)
  })

  test('read one with its consents, its history, other applications of the person, and how long it is kept', async () => {
    const email = 'Twice@Applicants.example.in'
    const earlier = await apply({ email: otherSpelling(email), jobId: String(job.id) })
    const id = await apply({ email, jobId: String(job.id), talentPool: 'yes', message: 'I can begin in January.' })
    await site.database
      .updateTable('job')
      .set({ job_posted: '2026-11-01', job_expire: '2026-12-31' })
      .where('id', '=', job.id)
      .execute()
    await site.asStaff('Sudha', `${calls}/${id}/resume?purpose=preview`)
    await post(`/${id}/stage`, { from: 'new', to: 'shortlisted' })
    const record = await read(`/${id}`)
    expect(record).toMatchObject({
      name: applicant.name,
      email,
      message: 'I can begin in January.',
      stage: 'shortlisted',
      leadState: 'in progress',
      vacancy: { id: job.id, title: job.jobTitle },
      resume: { state: 'clean', name: 'resume.pdf', findings: [] },
      consents: [{ purpose: 'application' }, { purpose: 'talent-pool', withdrawnOn: null }],
      // Twelve months after the vacancy has closed.
      keptUntil: '2027-12-31',
      others: [{ id: earlier }],
      history: [
        { by: 'Neha', what: 'Moved the application', detail: 'New to Shortlisted' },
        { by: 'Sudha', what: 'Read the resume' },
        { by: '', what: 'Received' },
      ],
    })
    expect(record.mails).toHaveLength(2)
    expect((await site.asStaff('Neha', `${calls}/999999`)).status).toBe(404)
  })

  test('move it on from the stage they saw; the second of two is told', async () => {
    const id = await apply()
    const state = async () => (await read(`/${id}`)).leadState
    expect(await post(`/${id}/stage`, { from: 'new', to: 'declined' })).toEqual([200, {}])
    expect(await state()).toBe('closed')
    expect(await post(`/${id}/stage`, { from: 'new', to: 'offer' }, 'Sudha')).toEqual([
      409,
      { message: 'Someone has moved this application to “Declined” in the meantime. Nothing was changed.' },
    ])
    expect(await post(`/${id}/stage`, { from: 'declined', to: 'offer' })).toEqual([200, {}])
    expect(await state()).toBe('in progress')
    expect((await post(`/${id}/stage`, { from: 'offer', to: 'hired' }))[0]).toBe(422)
    expect((await actions()).map(([, detail]) => detail)).toEqual(['New to Declined', 'Declined to Offer'])
  })

  test('leave a trace of every opening, which tells reading from saving', async () => {
    const id = await apply()
    for (const purpose of ['preview', 'download']) {
      const response = await site.asStaff('Neha', `${calls}/${id}/resume?purpose=${purpose}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await response.arrayBuffer()
    }
    const openings = await site.database
      .selectFrom('resume_opening')
      .select(['opened_by', 'purpose'])
      .orderBy('id')
      .execute()
    expect(openings).toEqual([
      { opened_by: 'Neha', purpose: 'preview' },
      { opened_by: 'Neha', purpose: 'download' },
    ])
    expect((await actions()).map(([action]) => action)).toEqual(['Read the resume', 'Downloaded the resume'])
  })

  test('ask for a plain PDF instead of opening a file in quarantine, and only once at a time', async () => {
    const id = await apply({ jobId: String(job.id) }, withScript)
    expect(await read(`/${id}`)).toMatchObject({
      resume: { state: 'quarantined', findings: [expect.stringContaining('JavaScript')], askedOn: null },
    })
    for (const purpose of ['preview', 'download'])
      expect((await site.asStaff('Neha', `${calls}/${id}/resume?purpose=${purpose}`)).status).toBe(409)
    expect(await post(`/${id}/plain-pdf`, { askedOn: null })).toEqual([200, {}])
    expect((await post(`/${id}/plain-pdf`, { askedOn: null }, 'Sudha'))[0]).toBe(409)
    const asked = await read(`/${id}`)
    expect(asked).toMatchObject({ leadState: 'in progress', resume: { askedOn: '2026-11-21T05:30:00.000Z' } })
    expect(asked.mails[0]).toMatchObject({ recipient: asked.email, state: 'waiting' })
    const [mail] = (await site.mails()).filter(({ subject }) => subject.startsWith('Please send your resume again'))
    expect(mail?.text).toContain(`jobId=${job.id}`)
    expect(mail?.text).not.toContain('JavaScript')
    const clean = await apply()
    expect((await post(`/${clean}/plain-pdf`, { askedOn: null }))[0]).toBe(409)
  })

  test('delete a file for good, and keep what was found', async () => {
    const id = await apply({}, withScript)
    const { resume_key: key } = await site.database
      .selectFrom('application')
      .select('resume_key')
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await post(`/${id}/delete-resume`, {})).toEqual([200, {}])
    expect((await post(`/${id}/delete-resume`, {}))[0]).toBe(409)
    expect(await site.privateFiles.open(key)).toBeNull()
    expect((await site.asStaff('Neha', `${calls}/${id}/resume`)).status).toBe(410)
    expect(await read(`/${id}`)).toMatchObject({ resume: { state: 'deleted', findings: [expect.any(String)] } })
    expect((await actions()).at(-1)).toEqual(['Deleted the resume', ''])
  })

  test('find every answer in the record, the inbox, the export and what is held about the person', async () => {
    const id = await apply()
    const kept = keptFields(applicationForm, 'application')
    const answers = kept.map(({ name }) => String(Reflect.get(applicant, name)))
    const shown = [
      await read(`/${id}`),
      await (await site.asStaff('Neha', `/api/console/leads/${id}`)).json(),
      await (await site.asStaff('Neha', `${calls}/export`)).text(),
      await heldAbout(site.database, `applicant@person-${people}.example.in`),
    ]
    for (const where of shown) for (const answer of answers) expect(JSON.stringify(where)).toContain(answer)
    expect(answers.length).toBeGreaterThan(6)
  })

  test('export a list for a spreadsheet, in which nothing runs, and the history says how many of which', async () => {
    await apply({ jobId: String(job.id), recentEmployer: '=HYPERLINK("http://example.in";"x")', city: '@SUM(1)' })
    await apply({ jobId: String(job.id), recentJobTitle: '+1', recentEmployer: 'A "quoted", name' })
    await apply()
    const filter = encodeURIComponent(JSON.stringify({ vacancy: job.id, q: 'example' }))
    const response = await site.asStaff('Neha', `${calls}/export?filter=${filter}&order=asc`, undefined, 'manager')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="applications-2026-11-21.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const file = Buffer.from(await response.arrayBuffer()).toString('utf8')
    expect(file.startsWith('\ufeffReference,')).toBe(true)
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(rows).toMatchObject([
      {
        'Recent employer': `'=HYPERLINK("http://example.in";"x")`,
        City: `'@SUM(1)`,
      },
      { 'Recent job title': `'+1`, 'Recent employer': 'A "quoted", name' },
    ])
    expect(await actions()).toEqual([['Exported applications', `2 applications of vacancy ${job.id}, a search`]])
  })

  test('no longer see an application that was put out of use', async () => {
    const id = await apply()
    await site.database.updateTable('lead').set({ erase_on: '2027-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
    expect(ids(await list({}))).toEqual([])
    for (const path of [`/${id}`, `/${id}/resume`]) {
      expect((await site.asStaff('Neha', `${calls}${path}`)).status).toBe(404)
    }
    for (const [path, body] of [
      ['stage', { from: 'new', to: 'offer' }],
      ['plain-pdf', { askedOn: null }],
      ['delete-resume', {}],
    ] as const)
      expect((await post(`/${id}/${path}`, body))[0]).toBe(404)
  })

  test('find the lists by an index', async () => {
    if (!('sqliteFile' in place)) return
    for (const [where, index] of [
      ["job_id = 1 and stage = 'new'", 'application_job_stage'],
      ["stage = 'new'", 'application_stage'],
    ]) {
      const statement = `select lead_id from application where ${where} order by lead_id desc limit 25`
      const { rows } = await sql.raw(`explain query plan ${statement}`).execute(site.database)
      expect(JSON.stringify(rows)).toContain(index)
      expect(JSON.stringify(rows)).not.toContain('TEMP B-TREE')
    }
  })
})
