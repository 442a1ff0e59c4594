// Random sequences of what happens to subscriptions. Whatever the order: nobody gets anything who has not confirmed it, what
// has ended gets nothing, and each due thing comes once.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { scheduledIssue } from '../../tests/newsletter-issue.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { confirmBy, endBy, mailedUrl, senderAt, subscriptionTables } from '../../tests/people/subscriptions.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { suppress } from '#leads/opt-in/suppression.server.ts'
import { subscriptionKinds as kinds } from '#rooms.server.ts'
import { openMailing } from './kind.server.ts'
import { subscriptionToken } from './links.server.ts'
import { askFor } from './subscriptions.server.ts'
import { eraseAt } from '../../tests/people/personal-data.ts'

const start = Date.parse('2026-12-13T04:00:00.000Z')
const dayMs = 24 * 3_600_000
const answers = 'kind=private&state=TS&sales=150&capital=10&gst=monthly'
const addresses = ['meera@kaveri.example.in', 'arun@narmada.example.in']
const params = {
  newsletter: [''],
  reminders: [answers, 'kind=llp&state=KA&gst=monthly'],
  'job-alert': ['', 'city=Pune'],
}

const email = fc.constantFrom(...addresses)
const ticks = fc.oneof(fc.constant(31), fc.nat(31))
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ask'), email, kind: fc.nat(2), which: fc.nat(1) }) },
  // By the link of what was asked for, with every box, or with some.
  { weight: 8, arbitrary: fc.record({ do: fc.constant('confirm'), email, which: fc.nat(4), ticks }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end'), email, which: fc.nat(4), all: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase'), email }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suppress'), email: fc.constant('arun@narmada.example.in') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('issue') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send'), processes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('nextDay') }) },
)
type Step = {
  do: string
  email?: string
  kind?: number
  which?: number
  ticks?: number
  all?: boolean
  processes?: number
}

type Payload = {
  subscription?: number
  kind?: string
  dates?: { id: string; lastDay: string }[]
  parts?: { alert: number; jobs: number[] }[]
}

/** What a mail is about, for whom: an issue, dates, or vacancies. */
function thingsIn({ template, record, payload }: { template: string; record: number | null; payload: string }) {
  const { subscription, kind, dates = [], parts = [] }: Payload = JSON.parse(payload)
  return [
    ...(subscription === undefined ? [] : [`${template} ${record} to ${subscription}`]),
    ...dates.map(({ id, lastDay }) => `${template} ${kind} ${id} ${lastDay} to ${record}`),
    ...parts.flatMap(({ alert, jobs }) => jobs.map((job) => `${template} ${job} to ${alert}`)),
  ]
}

eachDatabase('subscriptions', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const rows = () => site.database.selectFrom('subscription').selectAll().orderBy('id').execute()
  const bulk = () => site.database.selectFrom('mail').selectAll().where('bulk', '=', 1).orderBy('id').execute()

  async function publishJob(now: Date): Promise<void> {
    const { id: _, ...like } = await site.database.selectFrom('job').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const published = { created_on: now.toISOString(), updated_on: now.toISOString(), job_expire: '2028-01-31' }
    await site.database
      .insertInto('job')
      .values({ ...like, ...published, city: 'Pune', closed_on: null })
      .execute()
    await publishChange(site.database)
  }

  async function run(steps: readonly Step[]): Promise<void> {
    const { database } = site
    let now = new Date(start)
    /** What the owner has confirmed and not ended, as this test knows it: by kind, address and params. */
    const wanted = new Set<string>()
    const suppressed = new Set<string>()
    /** When those were to be sent that have not been sent. */
    let issues: Date[] = []
    const nameOf = (row: { kind: string; email_key: string; params: string }) =>
      `${row.kind} ${row.email_key} ${row.params}`
    const ofAddress = async (address = '') => (await rows()).filter((row) => row.email_key === address)
    const linkAt = async ({ email: address, which = 0 }: Step) => {
      const own = await ofAddress(address)
      const row = own[which % Math.max(own.length, 1)]
      return { own, row, token: row ? await subscriptionToken(database, row) : 'invented' }
    }

    for (const each of steps) {
      now = new Date(now.getTime() + 1000)
      if (each.do === 'ask') {
        const kind = kinds[(each.kind ?? 0) % kinds.length]!
        const choices = params[kind.name]
        const asked = choices[(each.which ?? 0) % choices.length] ?? ''
        await askFor(database, kind, { email: each.email ?? '', params: asked, page: '/', publicUrl: mailedUrl }, now)
      } else if (each.do === 'confirm') {
        const { own, row, token } = await linkAt(each)
        const shown = own.map(({ id }) => id)
        const keep = shown.filter((_, at) => ((each.ticks ?? 0) >> at) % 2 === 1)
        const outcome = await confirmBy(database, token, now, { shown, keep })
        // A link that has confirmed begins nothing else.
        if (outcome === 'confirmed' && row?.status === 'unconfirmed')
          for (const one of own) if (one.status === 'unconfirmed' && keep.includes(one.id)) wanted.add(nameOf(one))
      } else if (each.do === 'end') {
        const { own, row, token } = await linkAt(each)
        await endBy(database, token, now, each.all ? own.map(({ id }) => id) : 'own')
        for (const one of each.all ? own : [row]) if (one) wanted.delete(nameOf(one))
      } else if (each.do === 'erase') {
        await eraseAt(database, each.email ?? '', now)
        for (const name of wanted) if (name.includes(` ${each.email} `)) wanted.delete(name)
      } else if (each.do === 'suppress') {
        await suppress(database, each.email ?? '', 'complaint', now)
        suppressed.add(each.email ?? '')
      } else if (each.do === 'issue') {
        if ([...wanted].some((name) => name.startsWith('newsletter ') && !suppressed.has(name.split(' ')[1] ?? ''))) {
          await scheduledIssue(database, now)
          issues.push(now)
        }
      } else if (each.do === 'send') {
        await openMailing(database, 'reminders', now.toISOString().slice(0, 10))
        const before = (await bulk()).length
        const due = new Set([...wanted].map((name) => name.split(' ')[1] ?? '').filter((to) => !suppressed.has(to)))
        const senders = Array.from({ length: each.processes ?? 1 }, () => senderAt(database, () => now))
        await Promise.all(senders.map((sender) => sender.sendDue()))
        const written = (await bulk()).slice(before)
        expect(written.filter(({ recipient_key }) => !due.has(recipient_key))).toEqual([])
        const readers = [...wanted]
          .filter((name) => name.startsWith('newsletter '))
          .filter((name) => !suppressed.has(name.split(' ')[1] ?? ''))
        expect(written.filter(({ template }) => template === 'newsletter.issue')).toHaveLength(
          // One that is more than a day late is held back.
          issues.filter((due) => now.getTime() - due.getTime() <= dayMs).length * readers.length,
        )
        issues = []
      } else {
        await publishJob(now)
        now = new Date(now.getTime() + dayMs)
      }

      const active = (await rows()).filter(({ status }) => status === 'active').map(nameOf)
      expect(active.toSorted()).toEqual([...wanted].toSorted())
      // No mail waits for what has ended, and each was written for something that is wanted.
      const waiting = (await bulk()).filter(({ state }) => state === 'waiting').map(({ id }) => id)
      const deliveries = await database.selectFrom('delivery').selectAll().where('mail_id', 'is not', null).execute()
      const isActive = new Set((await rows()).filter(({ status }) => status === 'active').map(({ id }) => id))
      const orphans = waiting.filter((id) =>
        deliveries.every((one) => one.mail_id !== id || !isActive.has(one.subscription_id ?? 0)),
      )
      expect(orphans).toEqual([])
    }
    const things = (await bulk()).flatMap(thingsIn)
    expect(things.filter((thing, at) => things.indexOf(thing) !== at)).toEqual([])
    const consents = await database.selectFrom('consent').selectAll().where('withdrawn_on', 'is', null).execute()
    const purposes = new Set(consents.map(({ email_key, purpose }) => `${purpose} ${email_key}`))
    expect(purposes).toEqual(new Set([...wanted].map((name) => name.split(' ').slice(0, 2).join(' '))))
  }

  test('in any order of asking, confirming, ending, erasing, suppressing and sending', async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const table of [...subscriptionTables, 'consent', 'suppression', 'newsletter_issue', 'mail'] as const)
        await site.database.deleteFrom(table).execute()
      await run(steps)
    })
    await fc.assert(runs, { numRuns: 30 })
  }, 300_000)
})
