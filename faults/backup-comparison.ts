// Compares what was restored with the site from which the backup came.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { firmSettings } from '#firm/settings/firm-settings.server.ts'
import { listStored } from '#platform/backup/stored-files.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { openStore, type Store } from '#platform/files/files.server.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { checkTakenTimes } from './harness/bookings.ts'
import type { FaultTarget } from './harness/places.ts'

/** Who saves the settings. */
export const staff = { id: 'neha', name: 'Neha', email: 'neha@firm.example.in', role: 'administrator' as const }

/** Their rows are never changed during the run. */
const unchanging = ['consent', 'lead_event', 'application', 'audit_entry', 'insight', 'service'] as const
/** They are not kept in a backup. */
const leftOut = ['rate_limit', 'staff_session', 'sign_in_challenge']

type Compared = { other: FaultTarget; database: Database; before: string[] }

/** `before`: whose leads were acknowledged before the backup began. The site has gone on since. */
export async function compareWithSite(run: FaultRun, { other, database, before }: Compared): Promise<void> {
  const { holds, none, note, place, same } = run
  const restored = other.open()
  run.atEnd(() => restored.destroy())
  const there = new Set((await restored.selectFrom('lead').select('email').execute()).map(({ email }) => email))
  note(`${before.length} leads were acknowledged before it began; in the backup: ${there.size}`)
  none(
    'of them not in the backup',
    before.filter((email) => !there.has(email)),
  )

  const files = await storeOf(other)
  const resumes = await restored
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['lead.email', 'resume_key', 'resume_sha256'])
    .execute()
  const wrong: string[] = []
  for (const { email, resume_key, resume_sha256 } of resumes)
    if ((await digestOf(files, `private/${resume_key}`)) !== resume_sha256) wrong.push(email)
  none(`of ${resumes.length} resumes, not there byte for byte`, wrong)
  await checkTakenTimes(run, restored)
  for (const table of unchanging) {
    const [here, found] = [new Set(await rowsOf(database, table)), await rowsOf(restored, table)]
    none(
      `rows of ${table} that the site does not have (of ${found.length})`,
      found.filter((row) => !here.has(row)).map((row) => row.slice(0, 80)),
    )
  }
  const { firm } = await firmSettings(restored)
  const saved = await restored.selectFrom('audit_entry').select('action').where('staff_id', '=', staff.id).execute()
  same('edits in the history, and the version of the settings', firm.version, saved.length)
  holds(`the name is that of the last of them (${firm.firmName})`, firm.firmName === `Firm ${saved.length}`)
  none('public files that differ from those of the site', await different(await storeOf(place), files, 'public'))
}

type Side = [place: FaultTarget, database: Database]

/** Nothing changes on either side. */
export async function compareAll({ none }: FaultRun, [place, site]: Side, [other, restored]: Side): Promise<void> {
  const differing: string[] = []
  let rows = 0
  for (const { name } of await site.introspection.getTables()) {
    if (leftOut.includes(name)) continue
    const [here, there] = [(await rowsOf(site, name)).toSorted(), (await rowsOf(restored, name)).toSorted()]
    rows += here.length
    if (here.join('\n') !== there.join('\n')) differing.push(name)
  }
  none(`tables that differ in one of ${rows} rows`, differing)
  const [one, two] = [await storeOf(place), await storeOf(other)]
  none('files that differ', [...(await different(one, two, 'public')), ...(await different(one, two, 'private'))])
}

function storeOf({ dataDir, environment }: FaultTarget): Promise<Store> {
  return openStore({ dataDir, storageUrl: environment.STORAGE_URL ?? null })
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

/** The files that are on one side only, or not the same on both. */
async function different(one: Store, other: Store, prefix: 'public' | 'private'): Promise<string[]> {
  const keys = new Set<string>()
  for (const store of [one, other]) for await (const key of listStored(store, prefix)) keys.add(key)
  const found: string[] = []
  for (const key of [...keys].toSorted()) {
    const digests = await Promise.all([one, other].map((store) => digestOf(store, key).catch(() => 'absent')))
    if (digests[0] !== digests[1]) found.push(key)
  }
  return found
}
