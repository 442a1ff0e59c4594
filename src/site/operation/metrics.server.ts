// GET /metrics: how the process and the firm's work are doing, for Prometheus. It has counts only, nothing about a person.
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { countMails, lacksMailServer, oldestWaiting, undeliveredTo } from '#platform/mail/outbox-state.server.ts'
import {
  expose,
  exposedType,
  gauge,
  openProcessMetrics,
  trafficMetrics,
  type Metric,
  type Traffic,
} from '#platform/metrics.server.ts'
import type { CheckReadiness } from '#platform/start/readiness.server.ts'
import { within } from '#platform/within.ts'
import { undelivered } from '#platform/mail/undelivered.server.ts'
import { lastBackup } from '#platform/start/last-backup.server.ts'
import { release } from '#platform/start/release.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  traffic: Traffic
  notReady: CheckReadiness
  token: string
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'isStaging' | 'dataDir'>
  /** How long the database is waited for: two seconds, or as tests say. */
  patienceMs?: number | undefined
}

const dayMs = 24 * 60 * 60_000

/** Answers to whoever has the token, also while the database is away. */
export function metricsApi({
  database,
  clock,
  traffic,
  notReady,
  token,
  settings,
  patienceMs = 2000,
}: Dependencies): Hono {
  const ofProcess = openProcessMetrics()
  return new Hono().get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.json({ message: 'This address needs the token of METRICS_TOKEN' }, 401, { 'www-authenticate': 'Bearer' })
    const [ofDatabase, reason] = await Promise.all([
      within(patienceMs, readDatabase(database, clock()), null),
      notReady(),
    ])
    const isReady = gauge('site_ready', 'Whether the database can be read and written to, as at /readyz', [
      { value: reason === null ? 1 : 0 },
    ])
    const isUp = gauge('site_database_up', 'Whether the database answered within two seconds', [
      { value: ofDatabase === null ? 0 : 1 },
    ])
    const text = expose([
      ...ofSite(settings),
      ...ofProcess(),
      ...trafficMetrics(traffic),
      isReady,
      isUp,
      ...(ofDatabase ?? []),
    ])
    return c.body(text, 200, { 'content-type': exposedType })
  })
}

/** What the settings say. */
function ofSite(settings: Dependencies['settings']): Metric[] {
  return [
    gauge('site_build_info', 'The release that runs', [{ labels: { release }, value: 1 }]),
    gauge(
      'site_mail_server_missing',
      'Whether a site on the internet has no mail server, so that no e-mail is delivered',
      [{ value: lacksMailServer(settings) ? 1 : 0 }],
    ),
    gauge('site_last_backup_timestamp_seconds', 'When the last complete backup was taken, 0 if never', [
      { value: (lastBackup(settings.dataDir)?.getTime() ?? 0) / 1000 },
    ]),
  ]
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Resolves to null if the database does not answer. */
async function readDatabase(database: Database, now: Date): Promise<Metric[] | null> {
  try {
    const [mails, oldest, { heldSince }, toOffice, leads, meetings, resumes] = await Promise.all([
      countMails(database),
      oldestWaiting(database, now),
      undelivered(database),
      officeAddresses(database).then((addresses) => undeliveredTo(database, addresses)),
      leadsOfTheDay(database, now),
      meetingsAhead(database, now),
      withheldResumes(database),
    ])
    const age = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000)
    return [
      gauge('site_outbox_oldest_seconds', 'How long the oldest e-mail has been due, newsletters left out', [
        { value: age },
      ]),
      gauge(
        'site_outbox_mails',
        'E-mails not sent yet, those kept while there was no mail server, and failed ones that no one has given up',
        byLabel('state', mails),
      ),
      gauge('site_outbox_held', 'Whether the outbox is on hold, as after a restore', [
        { value: heldSince === null ? 0 : 1 },
      ]),
      gauge(
        'site_office_mails_failed',
        'E-mails to the office itself that have failed, or that its mailbox has gone on refusing for a quarter of an hour',
        [{ value: toOffice.failed + toOffice.refused }],
      ),
      gauge('site_leads_last_day', 'What people sent within 24 hours', byLabel('kind', leads)),
      gauge('site_consultations_ahead', 'Booked consultations that have not begun', [{ value: meetings }]),
      gauge('site_resumes_withheld', 'Resumes in quarantine, or not scanned yet', byLabel('state', resumes)),
    ]
  } catch {
    return null
  }
}

function byLabel(label: string, counts: Record<string, number>) {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}

async function leadsOfTheDay(database: Database, now: Date): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('lead')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('leads')])
    .where('received_on', '>', new Date(now.getTime() - dayMs).toISOString())
    .groupBy('kind')
    .execute()
  const kinds = { enquiry: 0, consultation: 0, application: 0 }
  return { ...kinds, ...Object.fromEntries(rows.map(({ kind, leads }) => [kind, leads])) }
}

async function meetingsAhead(database: Database, now: Date): Promise<number> {
  return countRows(
    database.selectFrom('booking').where('starts_on', '>', now.toISOString()).where('status', '=', 'booked'),
  )
}

async function withheldResumes(database: Database): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('application')
    .select(({ fn }) => ['resume_state', fn.countAll<number>().as('resumes')])
    .where('resume_state', 'in', ['quarantined', 'unscanned'])
    .where('resume_deleted_on', 'is', null)
    .groupBy('resume_state')
    .execute()
  return {
    quarantined: 0,
    unscanned: 0,
    ...Object.fromEntries(rows.map(({ resume_state, resumes }) => [resume_state, resumes])),
  }
}
