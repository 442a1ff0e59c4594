// What Prometheus reads.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase, patient } from '../../../tests/databases.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import { receiveLead } from '../../../tests/people/received-lead.ts'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { expose, newTraffic } from '#platform/metrics.server.ts'
import { noteBackup } from '#platform/start/last-backup.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { metricsApi } from './metrics.server.ts'
import { enqueueLetter } from '../../../tests/people/mails.ts'

const now = new Date('2026-11-21T05:30:00.000Z')
const token = 'a token for tests'

eachDatabase('/metrics', (freshDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase(await freshDatabase('seeded'), patient)
  })
  afterAll(() => database.destroy())

  let problem: string | null = null
  const dataDir = mkdtempSync(join(tmpdir(), 'metrics-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const read = (authorization: string) =>
    metricsApi({
      database,
      clock: () => now,
      traffic: { ...newTraffic(), pageHits: 3 },
      notReady: async () => problem,
      patienceMs: 600_000,
      token,
      settings: readSettings({ PUBLIC_URL: 'https://www.firm.example.in', DATA_DIR: dataDir }),
    }).request('/metrics', { headers: { authorization } })

  test('tells whether the site is ready', async () => {
    expect(await (await read(`Bearer ${token}`)).text()).toContain('\nsite_ready 1\n')
    problem = 'the database cannot store anything'
    expect(await (await read(`Bearer ${token}`)).text()).toContain('\nsite_ready 0\n')
    problem = null
  })

  test('tells when the last backup was taken, in seconds', async () => {
    expect(await (await read(`Bearer ${token}`)).text()).toContain('\nsite_last_backup_timestamp_seconds 0\n')
    noteBackup(dataDir, new Date('2026-11-20T22:00:00.000Z'))
    expect(await (await read(`Bearer ${token}`)).text()).toContain('\nsite_last_backup_timestamp_seconds 1795212000\n')
  })

  test('tells its numbers to whoever has the token', async () => {
    for (const wrong of ['', `Bearer ${token}x`, token]) expect((await read(wrong)).status).toBe(401)
    const lead = { kind: 'enquiry' as const, name: 'A', email: 'a@example.in', message: 'm' }
    const mail = {
      messageId: '<1@x>',
      to: { address: 'a@example.in' },
      fromName: 'F',
      subject: 's',
      html: 'h',
      text: 't',
    }
    const receivedOn = new Date(now.getTime() - 1_200_000)
    await receiveLead(database, { lead, consents: [], mails: () => [mail] }, receivedOn)
    const [office = ''] = await officeAddresses(database)
    const refused = { ...mail, messageId: '<2@x>', to: { address: office } }
    await database
      .updateTable('mail')
      .set({ attempts: 5, refused_by: 'mailbox' })
      .where('id', '=', await enqueueLetter(database, refused, new Date(0)))
      .execute()
    const response = await read(`Bearer ${token}`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        '# TYPE site_outbox_oldest_seconds gauge',
        'site_database_up 1',
        'site_outbox_oldest_seconds 1200',
        'site_outbox_mails{state="waiting"} 2',
        'site_outbox_mails{state="failed"} 0',
        'site_outbox_held 0',
        'site_office_mails_failed 1',
        'site_mail_server_missing 1',
        'site_build_info{release="development"} 1',
        'site_leads_last_day{kind="enquiry"} 1',
        'site_consultations_ahead 0',
        'site_resumes_withheld{state="quarantined"} 0',
        'site_page_cache_hits_total 3',
      ]),
    )
    for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
      const used = readFileSync(`docs/monitoring/${file}`, 'utf8').match(/\b(?:site|process|nodejs)_[a-z_]+/g) ?? []
      expect(
        used.filter((name) => !text.includes(`\n# TYPE ${name} `)),
        file,
      ).toEqual([])
      expect(used.length).toBeGreaterThan(5)
    }
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(text).toMatch(/^nodejs_eventloop_delay_seconds\{percentile="99"\} [\d.e-]+$/m)
  })

  test('answers while the database is away', async () => {
    await database.destroy()
    const text = await (await read(`Bearer ${token}`)).text()
    expect(text).toContain('site_database_up 0')
    expect(text).not.toContain('site_outbox')
  })
})

test('a label is quoted', () => {
  const samples = [{ labels: { name: 'a"b\\c\n' }, value: 1 }]
  expect(expose([{ name: 'x', help: 'X', type: 'gauge', samples }])).toBe(
    '# HELP x X\n# TYPE x gauge\nx{name="a\\"b\\\\c\\n"} 1\n',
  )
})
