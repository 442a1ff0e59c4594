// What staff see of applications and do with them, through the console's calls.
import type { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf, type Answers } from '../../../../tests/people/applicant.ts'
import { eachDatabase, type DatabasePlace } from '../../../../tests/databases.ts'
import { otherSpelling } from '../../../../tests/people/spelling.ts'
import { openSite, type SiteForTests } from '../../../../tests/site.ts'
import { keptFields } from '#forms/field-table.ts'
import type { Stage } from './stage.ts'
import { applicationOf } from './application-details.ts'
import type { Facet, InboxFilter, InboxRow, LeadView } from '#leads/inbox/inbox.ts'
import { applicationForm } from '#careers/apply/application-form.ts'
import { heldAbout } from '../../../../tests/people/personal-data.ts'
import { queryPlansOf } from '../../../../tests/query-plans.ts'
import { applicationFacets, numbersByJob } from './facets.server.ts'

const calls = '/api/console/applications'

eachDatabase('staff and applications', (freshDatabase) => {
  let site: SiteForTests
  let place: DatabasePlace
  let job: { id: number; jobTitle: string; company: string }
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
  const inbox = async (path: string) => (await site.asStaff('Neha', `/api/console/leads${path}`)).json()
  const read = async (id: number): Promise<LeadView & { own: ReturnType<typeof applicationOf> }> => {
    const lead: LeadView = await inbox(`/${id}`)
    return { ...lead, own: applicationOf(lead) }
  }
  const queryOf = (filter: InboxFilter) =>
    `filter=${encodeURIComponent(JSON.stringify({ kind: 'application', ...filter }))}`
  const list = (filter: InboxFilter, more = '&order=desc'): Promise<{ data: InboxRow[]; total: number }> =>
    inbox(`?${queryOf(filter)}${more}`)
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

  test('take up one again that was declined: it is with whoever had it, or with nobody once they have left', async () => {
    const made = '2026-11-20T05:30:00.000Z'
    const colleague = { id: 'devika', name: 'Devika Nair', email: 'devika@firm.example.in', role: 'manager' as const }
    await site.database
      .insertInto('staff')
      .values({ ...colleague, created_on: made, updated_on: made })
      .execute()
    const id = await apply({ jobId: String(job.id) })
    const owner = async () =>
      (await site.database.selectFrom('lead').select('assigned_to').where('id', '=', id).executeTakeFirst())
        ?.assigned_to
    await site.database.updateTable('lead').set({ assigned_to: 'devika' }).where('id', '=', id).execute()
    await post(`/${id}/stage`, { from: 'new', to: 'declined' })
    await post(`/${id}/stage`, { from: 'declined', to: 'interview' })
    expect(await owner()).toBe('devika')
    await post(`/${id}/stage`, { from: 'interview', to: 'declined' })
    await site.database.updateTable('staff').set({ ended_on: made }).where('id', '=', 'devika').execute()
    await post(`/${id}/stage`, { from: 'declined', to: 'interview' })
    expect(await owner()).toBeNull()
  })

  test('go through them by vacancy, stage, pool and words', async () => {
    const first = await apply({ jobId: String(job.id), city: 'Coimbatore' })
    const pooled = await apply({ jobId: String(job.id), talentPool: 'yes' })
    const profile = await apply({ recentEmployer: 'Vaigai Mills' })
    const robot = await apply({ jobId: String(job.id) })
    await site.database.updateTable('lead').set({ suspected: 1 }).where('id', '=', robot).execute()
    const vacancy = String(job.id)
    expect(ids(await list({}))).toEqual([profile, pooled, first])
    expect(ids(await list({ facets: { vacancy } }, '&order=asc'))).toEqual([first, pooled])
    expect(ids(await list({ facets: { vacancy: 'profiles' } }))).toEqual([profile])
    expect(ids(await list({ facets: { vacancy: 'pool' } }))).toEqual([profile, pooled])
    expect(ids(await list({ facets: { vacancy: 'gone' } }))).toEqual([])
    expect(ids(await list({ spam: true }))).toEqual([robot])
    for (const [q, id] of [
      ['COIMBA', first],
      ['vaigai', profile],
    ] as const)
      expect(ids(await list({ q })), q).toEqual([id])
    expect(ids(await list({ q: job.jobTitle }))).toEqual([pooled, first])

    // A vacancy shows whoever applied, in whatever state; without one, the list has what is still to do.
    await post(`/${first}/stage`, { from: 'new', to: 'declined' })
    expect(ids(await list({}))).toEqual([profile, pooled])
    expect(ids(await list({ facets: { vacancy } }))).toEqual([pooled, first])
    expect(await list({ facets: { vacancy, stage: 'declined' } })).toMatchObject({
      total: 1,
      data: [{ id: first, room: { beside: `${job.jobTitle}, ${job.company}`, stage: 'Declined' } }],
    })
    expect(await list({ facets: { stage: 'new' } }, '&order=desc&perPage=1&page=2')).toMatchObject({
      total: 2,
      data: [{ id: pooled, room: { text: expect.stringContaining('also for other vacancies') } }],
    })
    const { data: facets }: { data: Facet[] } = await inbox('/facets?kind=application')
    expect(facets.map(({ name }) => name)).toEqual(['vacancy', 'stage'])
    expect(facets[0]?.choices).toEqual(
      expect.arrayContaining([
        { value: vacancy, label: expect.stringMatching(/\(1 new of 2\)$/), group: 'Open vacancies' },
        { value: 'profiles', label: 'Profiles without a vacancy (1 new of 1)', group: 'Without a vacancy' },
        { value: 'pool', label: 'For future vacancies (2 new of 2)', group: 'Without a vacancy' },
      ]),
    )
    expect(facets[0]?.choices.map(({ value }) => value)).not.toContain('gone')
    // Whoever is closed without another stage is no longer new.
    await site.database.updateTable('lead').set({ state: 'closed' }).where('id', '=', pooled).execute()
    const [vacancies]: Facet[] = (await inbox('/facets?kind=application')).data
    expect(vacancies?.choices.find(({ value }) => value === vacancy)?.label).toMatch(/ \(2\)$/)
    expect(await inbox('/facets?kind=enquiry')).toEqual({ data: [] })
    for (const filter of [
      { kind: 'application', facets: { stage: 'hired' } },
      { kind: 'application', facets: { vacancy: 'none' } },
      { kind: 'application', facets: { room: 'x' } },
      { kind: 'enquiry', facets: { stage: 'new' } },
      { facets: { stage: 'new' } },
    ])
      for (const path of ['', '/export'])
        expect((await site.asStaff('Neha', `/api/console/leads${path}?filter=${JSON.stringify(filter)}`)).status).toBe(
          400,
        )
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
    await post(`/${earlier}/stage`, { from: 'new', to: 'declined' })
    const record = await read(id)
    expect(record).toMatchObject({
      name: applicant.name,
      email,
      message: 'I can begin in January.',
      state: 'in progress',
      own: { stage: 'shortlisted', resume: { state: 'clean', name: 'resume.pdf', findings: [] } },
      consents: [{ purpose: 'application' }, { purpose: 'talent-pool', withdrawnOn: null }],
      // Twelve months after the vacancy has closed.
      eraseOn: '2027-12-31T18:30:00.000Z',
      related: [{ id: earlier, text: `${job.jobTitle}, ${job.company}, Declined` }],
    })
    expect(record.facts).toEqual(
      expect.arrayContaining([
        { label: 'Vacancy', text: expect.stringContaining(job.jobTitle) },
        { label: 'Other vacancies', text: 'also for other vacancies' },
        { label: 'Resume', text: 'resume.pdf, checked' },
      ]),
    )
    expect(record.history.map(({ by, text }) => `${by}: ${text}`)).toEqual(
      expect.arrayContaining([
        'Neha: Moved the application New to Shortlisted',
        'Sudha: Read the resume',
        ': Received',
      ]),
    )
    expect(record.mails).toHaveLength(2)
    expect((await read(await apply())).facts).toContainEqual({ label: 'Other vacancies', text: 'for future vacancies' })
    expect((await read(earlier)).facts).toContainEqual({ label: 'Other vacancies', text: 'Not for other vacancies' })
  })

  test('move it on from the stage they saw; the second of two is told', async () => {
    const id = await apply()
    const state = async () => (await read(id)).state
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

  test('take a refusal back, and the application waits again', async () => {
    const id = await apply()
    await post(`/${id}/stage`, { from: 'new', to: 'declined' })
    expect(ids(await list({}))).toEqual([])
    await post(`/${id}/stage`, { from: 'declined', to: 'new' })
    expect(ids(await list({}))).toEqual([id])
    expect(await read(id)).toMatchObject({ state: 'in progress', own: { stage: 'new' } })
  })

  test('are told that somebody has moved it on, before they close what they saw', async () => {
    const id = await apply()
    await post(`/${id}/stage`, { from: 'new', to: 'interview' })
    const seen = await read(id)
    await post(`/${id}/stage`, { from: 'interview', to: 'offer' }, 'Sudha')
    const body = { leads: [{ id, version: seen.version }], set: { state: 'closed' } }
    expect(await (await site.asStaff('Neha', '/api/console/leads/change', body)).json()).toEqual({
      message: expect.stringMatching(/^Sudha has changed it at .*Interview to Offer/),
    })
    expect(await read(id)).toMatchObject({ state: 'in progress', own: { stage: 'offer' } })
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
    expect((await read(id)).own?.resume).toMatchObject({
      state: 'quarantined',
      findings: [expect.stringContaining('JavaScript')],
      askedOn: null,
    })
    for (const purpose of ['preview', 'download'])
      expect((await site.asStaff('Neha', `${calls}/${id}/resume?purpose=${purpose}`)).status).toBe(409)
    expect(await post(`/${id}/plain-pdf`, { askedOn: null })).toEqual([200, {}])
    expect((await post(`/${id}/plain-pdf`, { askedOn: null }, 'Sudha'))[0]).toBe(409)
    const asked = await read(id)
    expect(asked).toMatchObject({ state: 'in progress', own: { resume: { askedOn: '2026-11-21T05:30:00.000Z' } } })
    const person = { recipient: asked.email, isToPerson: true, isToOffice: false }
    expect(asked.mails).toMatchObject([
      { ...person, subject: 'Confirmation of an application' },
      { recipient: 'hyderabad@psrao.example.in', isToPerson: false, isToOffice: true },
      { ...person, subject: 'Request for another file', state: 'waiting' },
    ])
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
    expect((await read(id)).own?.resume).toMatchObject({ state: 'deleted', findings: [expect.any(String)] })
    expect((await actions()).at(-1)).toEqual(['Deleted the resume', ''])
  })

  test('find every answer in the inbox, the export and what is held about the person', async () => {
    const id = await apply()
    const kept = keptFields(applicationForm, 'application')
    const answers = kept.map(({ name }) => String(Reflect.get(applicant, name)))
    const shown = [
      await read(id),
      await (await site.asStaff('Neha', `/api/console/leads/export?${queryOf({})}`)).text(),
      await heldAbout(site.database, `applicant@person-${people}.example.in`),
    ]
    for (const where of shown) for (const answer of answers) expect(JSON.stringify(where)).toContain(answer)
    expect(answers.length).toBeGreaterThan(6)
  })

  test('export a list for a spreadsheet, in which nothing runs, and the history says how many of which', async () => {
    await apply({ jobId: String(job.id), recentEmployer: '=HYPERLINK("http://example.in";"x")', city: '@SUM(1)' })
    await apply({ jobId: String(job.id), recentJobTitle: '+1', recentEmployer: 'A "quoted", name' })
    await apply()
    const filter = queryOf({ facets: { vacancy: String(job.id) }, q: 'example' })
    const path = `/api/console/leads/export?${filter}&order=asc`
    const response = await site.asStaff('Neha', path, undefined, 'manager')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads-2026-11-21.csv"')
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
    expect(await actions()).toEqual([['Exported leads', `2 leads: Jobs 2, vacancy ${job.id}, a search`]])
  })

  test('no longer consider, export or open an application that was put out of use', async () => {
    const id = await apply()
    await site.database.updateTable('lead').set({ erase_on: '2027-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
    expect(ids(await list({ facets: { vacancy: 'profiles' } }))).toEqual([])
    const everyState = await list({ state: 'all' })
    expect(everyState.data).toMatchObject([{ id, text: '', room: { text: 'No longer used' } }])
    expect(JSON.stringify(everyState)).not.toContain(applicant.recentEmployer)
    expect((await read(id)).isRestricted).toBe(true)
    expect(await (await site.asStaff('Neha', `/api/console/leads/export?${queryOf({})}`)).text()).not.toContain(
      applicant.recentEmployer,
    )
    expect((await site.asStaff('Neha', `${calls}/${id}/resume`)).status).toBe(404)
    for (const [path, body] of [
      ['stage', { from: 'new', to: 'offer' }],
      ['plain-pdf', { askedOn: null }],
      ['delete-resume', {}],
    ] as const)
      expect((await post(`/${id}/${path}`, body))[0]).toBe(404)
  })

  test('count applications, and narrow a list by them, by an index', async () => {
    if (!('sqliteFile' in place)) return
    const plan = await queryPlansOf(site.database, (database) =>
      Promise.all([
        numbersByJob(database, [job.id]),
        ...applicationFacets.map(({ choices }) => choices(database, new Date())),
        ...applicationFacets.map(({ name, where }) =>
          database
            .selectFrom('lead')
            .select('lead.id')
            .where(where(name === 'stage' ? 'new' : 'pool')!)
            .execute(),
        ),
      ]),
    )
    expect(plan.filter((step) => /SCAN (lead|application)/.test(step))).toEqual([])
    expect(plan.join()).toContain('application_job_stage (job_id=?)')
    expect(plan.join()).toContain('application_stage (stage=?)')
  })
})
