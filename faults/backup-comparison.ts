// Compares what was restored with the site from which the backup came.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import '#careers/apply/tables.server.ts'
import { firmSettings } from '#firm/staff.server.ts'
import '#leads/tables.server.ts'
import { listStored } from '#platform/backup/stored-files.server.ts'
import type { Database } from '#platform/database.server.ts'
import { openStore, type Store } from '#platform/files.server.ts'
import '#staff/tables.server.ts'
import type { Applicant } from './killed-applications.ts'
import type { Findings } from './findings.ts'
import { checkHeldTimes } from './held-times.ts'
import type { Place } from './places.ts'

export type Side = { place: Place; storageUrl: string | null }
/** What the site had acknowledged at some moment. */
export type Acknowledged = { enquiries: string[]; applicants: Applicant[]; bookings: string[] }
/** Who saves the settings. */
export const staff = { id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'administrator' as const }

type Compared = { from: Side; to: Side; database: Database; before: Acknowledged }

/** Their rows are never changed during the run. */
const unchanging = ['consent', 'lead_event', 'application', 'audit_entry', 'insight', 'service'] as const

/** `before` was acknowledged before the backup began. The site has gone on since. */
export async function compareWithSite(findings: Findings, { from, to, database, before }: Compared): Promise<void> {
  const restored = to.place.open()
  try {
    const leads = await restored.selectFrom('lead').select(['id', 'email', 'kind']).execute()
    const byKind = Map.groupBy(leads, ({ kind }) => kind)
    const emails = (kind: (typeof leads)[number]['kind']) => new Set(byKind.get(kind)?.map(({ email }) => email))
    const lost = (sent: string[], there: Set<string>) => sent.filter((email) => !there.has(email))
    findings.note(
      `acknowledged before it began: ${before.enquiries.length} enquiries, ${before.applicants.length} applications, ` +
        `${before.bookings.length} bookings; in the backup: ${leads.length} leads`,
    )
    const files = await openStore({ dataDir: to.place.dataDir, storageUrl: to.storageUrl })
    findings.none('enquiries that it lacks', lost(before.enquiries, emails('enquiry')))
    findings.none('bookings that it lacks', lost(before.bookings, emails('consultation')))
    findings.none(
      'applications that it lacks',
      lost(
        before.applicants.map(({ email }) => email),
        emails('application'),
      ),
    )
    const resumes = await restored
      .selectFrom('application')
      .innerJoin('lead', 'lead.id', 'application.lead_id')
      .select(['lead.email', 'resume_key', 'resume_sha256'])
      .execute()
    const wrong: string[] = []
    for (const { email, resume_key, resume_sha256 } of resumes)
      if ((await digestOf(files, `private/${resume_key}`)) !== resume_sha256) wrong.push(email)
    findings.none(`of ${resumes.length} resumes, not there byte for byte`, wrong)
    await checkHeldTimes(findings, restored)

    for (const table of unchanging) {
      const [here, there] = [await rowsOf(database, table), new Set(await rowsOf(restored, table))]
      const all = new Set(here)
      findings.none(
        `rows of ${table} that the site does not have (of ${there.size})`,
        [...there].filter((row) => !all.has(row)).map((row) => row.slice(0, 80)),
      )
    }
    const { firm } = await firmSettings(restored)
    const saved = await restored.selectFrom('audit_entry').select('action').where('staff_id', '=', staff.id).execute()
    findings.same('edits in the history, and the version of the settings', firm.version, saved.length)
    findings.holds(
      `the name is that of the last of them (${firm.firmName})`,
      saved.some(({ action }) => action === `Saved ${firm.firmName}`) && firm.firmName === `Firm ${saved.length}`,
    )
    const ofSite = await openStore({ dataDir: from.place.dataDir, storageUrl: from.storageUrl })
    findings.same(
      'public files that differ from those of the site',
      (await different(ofSite, files, 'public')).length,
      0,
    )
  } finally {
    await restored.destroy()
  }
}

async function rowsOf(database: Database, table: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database)
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted()))
}

async function digestOf({ disk, privates }: Store, key: string): Promise<string> {
  const bytes = key.startsWith('private/')
    ? await privates.open(key).then((file) => file && buffer(file.stream))
    : await disk.getBytes(key)
  return bytes ? createHash('sha256').update(bytes).digest('hex') : ''
}

async function keysOf(store: Store, prefix: 'public' | 'private'): Promise<string[]> {
  const keys: string[] = []
  for await (const key of listStored(store, prefix)) keys.push(key)
  return keys.toSorted()
}

async function different(one: Store, other: Store, prefix: 'public' | 'private'): Promise<string[]> {
  const keys = [...new Set([...(await keysOf(one, prefix)), ...(await keysOf(other, prefix))])]
  const found: string[] = []
  for (const key of keys) {
    const digests = await Promise.all([one, other].map((store) => digestOf(store, key).catch(() => 'absent')))
    if (digests[0] !== digests[1]) found.push(key)
  }
  return found
}

/** They are not kept in a backup. */
const leftOut = ['rate_limit', 'staff_session', 'sign_in_challenge']

/** Nothing changes on either side. */
export async function compareAll(
  findings: Findings,
  site: Side & { database: Database },
  restored: { database: Database; dataDir: string },
): Promise<void> {
  let rows = 0
  const tables = (await site.database.introspection.getTables()).filter(({ name }) => !leftOut.includes(name))
  const differing: string[] = []
  for (const { name } of tables) {
    const [here, there] = [await rowsOf(site.database, name), await rowsOf(restored.database, name)]
    rows += here.length
    const sorted = there.toSorted()
    if (here.length !== there.length || here.toSorted().some((row, at) => row !== sorted[at])) differing.push(name)
  }
  findings.none(`tables that differ in a row (of ${tables.length} with ${rows} rows)`, differing)
  const [one, other] = [
    await openStore({ dataDir: site.place.dataDir, storageUrl: site.storageUrl }),
    await openStore({ dataDir: restored.dataDir, storageUrl: null }),
  ]
  const files = [...(await keysOf(one, 'public')), ...(await keysOf(one, 'private'))]
  const differences = [...(await different(one, other, 'public')), ...(await different(one, other, 'private'))]
  findings.none(`files that differ (of ${files.length})`, differences)
}
