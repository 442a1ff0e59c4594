// How fast the inbox is with 50,000 leads, on SQLite and on PostgreSQL: its list, a search, a lead, the counts and the
// numbers of the vacancies. Fails if one takes longer than its goal, or if a query reads every lead without an index.
// Run: npm run bench:inbox
import { applicationsLeadSource } from '#careers/apply/lead-details.server.ts'
import { applicationForm } from '#careers/apply/application-form.ts'
import { enquiryForm } from '#contact/enquiry-form.ts'
import { inboxLead } from '#leads/inbox/inbox-lead.server.ts'
import { inboxCounts, inboxPart } from '#leads/inbox/inbox-list.server.ts'
import type { InboxFilter } from '#leads/inbox/inbox.ts'
import { inboxFacets } from '#leads/inbox/kinds.server.ts'
import type { LeadSources } from '#leads/inbox/lead-sources.server.ts'
import { searchWords } from '#leads/inbox/search/search-words.ts'
import type { LeadKind, LeadState } from '#leads/lead.ts'
import { isPostgres, migrate, type Database } from '#platform/database/database.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { sql } from 'kysely'
import { migrations } from '../db/migrations.ts'
import { postgresPlace, sqlitePlace, type FaultTarget } from '../faults/harness/places.ts'
import { queryPlansOf, type Query } from '../tests/query-plans.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { machineLoad, median } from './figures.ts'

const howMany = 50_000
const jobs = 40
const goalMs = 150
const rounds = 9
const now = new Date('2026-11-21T05:30:00.000Z')
const staff = { id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'manager' } as const
const { retention } = readSettings({ PUBLIC_URL: 'http://localhost' })

const inbox: LeadSources = {
  leadForms: {
    enquiry: enquiryForm,
    application: applicationForm,
    consultation: null,
    'hand-over': null,
    correction: null,
  },
  sources: [applicationsLeadSource],
  holidays: () => Promise.resolve([]),
}

/** Common words are in many leads, and most are in few, as in real texts. */
function wordOf(seed: number): string {
  const place = Math.floor(2 ** (((seed % 997) / 997) * 13))
  return `word${place.toString(36).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
}

const kinds: readonly LeadKind[] = [
  'enquiry',
  'enquiry',
  'enquiry',
  'application',
  'hand-over',
  'enquiry',
  'application',
  'enquiry',
  'consultation',
  'enquiry',
]

function leadOf(number: number) {
  const message = Array.from({ length: 14 }, (_, at) => wordOf(number * 31 + at * 577)).join(' ')
  // The latest hundred or so wait, and some of the older ones.
  const isOpen = number > howMany - 150 || number % 400 === 0
  const state: LeadState = isOpen
    ? number % 2 === 0
      ? 'new'
      : 'in progress'
    : number % 3 === 0
      ? 'answered'
      : 'closed'
  const received = new Date(now.getTime() - (howMany - number) * 1_900_000)
  return {
    kind: number % 500 === 7 ? ('correction' as const) : (kinds[number % kinds.length] ?? 'enquiry'),
    state,
    reference: `${String(number).padStart(5, '0')}-${String((number * 7) % 100_000).padStart(5, '0')}`,
    name: `${wordOf(number)} ${wordOf(number * 13)}`,
    email: `person${number % 30_000}@example.in`,
    email_key: `person${number % 30_000}@example.in`,
    phone: `+91 98${String(10_000_000 + (number % 40_000))}`,
    company: number % 3 === 0 ? `${wordOf(number * 5)} Foods` : '',
    location: number % 2 === 0 ? 'Hyderabad' : 'Chennai',
    message,
    received_on: received.toISOString(),
    suspected: number % 25 === 3 ? (1 as const) : (0 as const),
  }
}

async function fill(database: Database): Promise<void> {
  await migrate(database, migrations)
  const day = now.toISOString()
  const firm = { firm_name: 'PS Rao & Associates', phone: '', founded_year: 1990, members: 9, copyright_year: 2026 }
  await database
    .insertInto('site_setting')
    .values({ id: 1, ...firm, chat_login_url: '', meeting_link_base: '', agm_month_day: '09-30' })
    .execute()
  await database
    .insertInto('job')
    .values(
      Array.from({ length: jobs }, (_, at) => ({
        job_title: `Vacancy ${at}`,
        company: 'PS Rao & Associates',
        job_type: 'Full Time',
        city: 'Hyderabad',
        country: 'India',
        icon: '',
        salary_start: 0,
        salary_end: 0,
        currency: 'INR',
        job_posted: '2026-11-01',
        created_on: day,
        updated_on: day,
        job_expire: '2026-12-31',
        job_level: 'Trainee',
        experience_start: 0,
        experience_end: 2,
        highest_qualification: '',
        facebook_link: '',
        linkedin_link: '',
        description: '<p>Work</p>',
        requirements: '[]',
        desirable: '[]',
        benefits: '[]',
      })),
    )
    .execute()
  for (let from = 0; from < howMany; from += 1000) {
    const leads = Array.from({ length: 1000 }, (_, at) => leadOf(from + at))
    const rows: { id: number; reference: string; kind: string }[] = []
    for (const part of [leads.slice(0, 500), leads.slice(500)])
      rows.push(...(await database.insertInto('lead').values(part).returning(['id', 'reference', 'kind']).execute()))
    const idOf = new Map(rows.map(({ id, reference }) => [reference, id]))
    const words = leads.flatMap((lead) =>
      searchWords(lead).map((word) => ({ lead_id: idOf.get(lead.reference) ?? 0, word })),
    )
    for (let at = 0; at < words.length; at += 8000)
      await database
        .insertInto('lead_word')
        .values(words.slice(at, at + 8000))
        .execute()
    const events = rows.map(({ id }) => ({ lead_id: id, state: 'new' as const, moved_by: 'visitor', moved_on: day }))
    await database.insertInto('lead_event').values(events).execute()
    const applications = rows.filter(({ kind }) => kind === 'application').map(({ id }) => applicationOf(id))
    await database.insertInto('application').values(applications).execute()
  }
  // As its own process does from time to time, so that an index alone can answer.
  await sql.raw(isPostgres(database) ? 'vacuum analyze' : 'analyze').execute(database)
}

function applicationOf(id: number) {
  return {
    lead_id: id,
    job_id: id % 9 === 0 ? null : 1 + (id % jobs),
    job_title: id % 9 === 0 ? '' : `Vacancy ${id % jobs}`,
    job_company: 'PS Rao & Associates',
    resume_key: `resume ${id}`,
    resume_name: 'resume.pdf',
    resume_bytes: 20_000,
    resume_sha256: '',
    resume_state: 'clean' as const,
    resume_findings: '[]',
    talent_pool: id % 4 === 0 ? (1 as const) : (0 as const),
    stage: id % 5 === 0 ? ('new' as const) : ('declined' as const),
    resume_asked_on: null,
    resume_deleted_on: null,
    recent_job_title: 'Trainee',
    recent_employer: 'Kaveri Foods',
    years_of_experience: '2',
    city: 'Hyderabad',
    state: 'Telangana',
    country: 'India',
    pincode: '500034',
  }
}

const common = wordOf(0)
const list =
  (filter: InboxFilter, order: 'asc' | 'desc' = 'asc', page = 1): Query =>
  (database) =>
    inboxPart({ database, inbox }, staff, { filter, order, perPage: 50, offset: (page - 1) * 50 }, now)
const counts =
  (filter: InboxFilter): Query =>
  (database) =>
    inboxCounts(database, filter, staff)

const queries: Record<string, Query> = {
  'list, what waits': list({}),
  'list, closed, newest first': list({ state: 'closed' }, 'desc'),
  'list, all, page 200': list({ state: 'all' }, 'desc', 200),
  'list, applications for a vacancy': list({ kind: 'application', facets: { vacancy: '5' } }, 'desc'),
  'list, possible spam': list({ spam: true, state: 'all' }, 'desc'),
  'search, a rare word': list({ q: 'person12345' }),
  'search, a common word': list({ q: common }),
  'search, two words': list({ q: `${common} hyderabad` }),
  'search, nothing': list({ q: 'zzzzzz' }),
  'open, by reference': (database) =>
    inboxLead({ database, inbox, settings: { retention } }, staff, leadOf(12_345).reference, now),
  counts: counts({}),
  'counts, any state': counts({ state: 'all' }),
  'counts, of a common word': counts({ q: common }),
  'numbers of the vacancies': (database) => inboxFacets(database, inbox, 'application', now),
}

/**
 * SQLite reads every lead, or every word, in its table. PostgreSQL chooses by cost, and rightly reads a whole table for a
 * large part of it.
 */
const scan = /^SCAN lead(?:_word)?(?!_| USING)/

async function measure(place: FaultTarget): Promise<string[]> {
  const database = place.open()
  try {
    const started = performance.now()
    await fill(database)
    console.log(
      `\n${place.engine}: ${howMany} leads in ${((performance.now() - started) / 1000).toFixed(0)} s, ${machineLoad()}`,
    )
    const faults: string[] = []
    for (const [name, query] of Object.entries(queries)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now()
        await query(database)
        times.push(performance.now() - from)
      }
      const ms = median(times)
      const plans = (await queryPlansOf(database, query)).filter((step) => scan.test(step))
      console.log(`  ${name.padEnd(34)} ${ms.toFixed(1).padStart(7)} ms, ${Math.max(...times).toFixed(0)} at most`)
      if (ms > goalMs) faults.push(`${place.engine}, ${name}: ${ms.toFixed(0)} ms, the goal is ${goalMs}`)
      if (plans.length > 0) faults.push(`${place.engine}, ${name}: ${plans.join('; ')}`)
    }
    return faults
  } finally {
    await database.destroy()
    await place.remove()
  }
}

const postgres = await startPostgres()
try {
  const faults = [...(await measure(sqlitePlace())), ...(await measure(await postgresPlace(postgres.url)))]
  console.log(faults.length === 0 ? '\n✓ all goals are reached' : `\n✗ ${faults.join('\n✗ ')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
