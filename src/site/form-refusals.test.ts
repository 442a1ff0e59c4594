// What the forms refuse is counted, by the server and by what browsers report; nobody inflates a count beyond a share of
// it, and nothing in the table tells who or what.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { formNames, refusedText, type Today } from '#console/today/today.ts'
import { messageFor } from '#forms/field-table.ts'
import { reasonOf, refusalsPath, type refusalReasons } from '#forms/refusal-reason.ts'
import { allRetentionRules, eraseWhatIsDue } from '#leads/retention/retention-rules.server.ts'
import { personalDataSources, typedForms } from '#rooms.server.ts'
import { quotas } from '#platform/quota/quotas.ts'

const now = '2026-11-25T05:30:00.000Z'
const enquiry = { name: 'Meera', email: 'meera@x', companyName: 'Kaveri', location: 'Chennai', message: 'Please call.' }

eachDatabase('the count of refusals', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock(now)
    for (const table of ['form_refusal', 'rate_limit'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  let senders = 0
  const newSender = () => `198.51.100.${(senders += 1)}`
  const sendFrom = (address: string, path: string, body: unknown) =>
    site.sendFrom(address, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const counted = async () => {
    const rows = await site.database.selectFrom('form_refusal').selectAll().orderBy('form').orderBy('field').execute()
    return rows.map(({ day, form, field, reason, how_many }) => [day, form, field, reason, how_many])
  }
  const today = async (): Promise<Today> =>
    (await site.asStaff('Neha', '/api/console/today', undefined, 'editor')).json()

  test('has what a call refused, under the reason of each field, and nothing of what was accepted', async () => {
    const sender = newSender()
    expect((await sendFrom(sender, '/post/contactus', { ...enquiry, name: 'Meera 2', location: '' })).status).toBe(422)
    expect((await sendFrom(sender, '/post/privacyrequest', { email: 'meera@kaveri.example.in' })).status).toBe(200)
    expect(await counted()).toEqual([
      ['2026-11-25', 'contactus', 'email', 'address', 1],
      ['2026-11-25', 'contactus', 'location', 'missing', 1],
      ['2026-11-25', 'contactus', 'name', 'digits', 1],
    ])
  })

  test('has what was refused of a form without script', async () => {
    const body = new URLSearchParams({ form: 'contactus', ...enquiry })
    const sent = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await site.sendFrom(newSender(), '/post/contactus', sent)).status).toBe(422)
    expect(await counted()).toEqual([['2026-11-25', 'contactus', 'email', 'address', 1]])
  })

  test('has what a browser reports, and ignores what there is not', async () => {
    const report = (form: unknown, refused: unknown) => sendFrom(newSender(), refusalsPath, { form, refused })
    expect((await report('jobapplication', { resume: 'kind of file', email: 'missing' })).status).toBe(204)
    for (const [form, refused] of [
      ['nothing', { email: 'missing' }],
      ['contactus', { nothing: 'missing' }],
      ['contactus', { email: 'meera@kaveri.example.in' }],
      ['contactus', { __proto__: null, constructor: 'missing' }],
      ['contactus', ['missing']],
      [null, null],
    ])
      expect((await report(form, refused)).status, JSON.stringify(refused)).toBe(204)
    expect(await counted()).toEqual([
      ['2026-11-25', 'jobapplication', 'email', 'missing', 1],
      ['2026-11-25', 'jobapplication', 'resume', 'kind of file', 1],
    ])
  })

  test('takes no more from one sender than its share, whatever is sent in whatever order', async () => {
    const report = fc.record({
      sender: fc.nat(2),
      isReport: fc.boolean(),
      field: fc.constantFrom('name', 'email', 'location'),
      reason: fc.constantFrom('missing', 'address', 'characters'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 50, maxLength: 90 }), async (reports) => {
        await site.database.deleteFrom('form_refusal').execute()
        // Each run has three senders of its own. The last two share a network.
        const own = [
          newSender(),
          `2001:db8:${(senders += 1).toString(16)}:1::1`,
          `2001:db8:${senders.toString(16)}:1::2`,
        ]
        const sent = new Map<string, number>()
        for (const { sender, isReport, field, reason } of reports) {
          const address = own[sender] ?? ''
          if (isReport) await sendFrom(address, refusalsPath, { form: 'contactus', refused: { [field]: reason } })
          else await sendFrom(address, '/post/contactus', { ...enquiry, email: 'a@kaveri.example.in', [field]: '' })
          const key = `${sender === 0 ? 'a' : 'b'} ${field} ${isReport ? reason : 'missing'}`
          sent.set(key, (sent.get(key) ?? 0) + 1)
        }
        const rows = await counted()
        const all = rows.reduce((sum, [, , , , times]) => sum + Number(times), 0)
        expect(all).toBeLessThanOrEqual(2 * quotas.refusedForm.max)
        const isWithinAll = reports.filter(({ sender }) => sender === 0).length <= quotas.refusedForm.max
        for (const [, , field, reason, times] of rows) {
          const [ofA = 0, ofB = 0] = ['a', 'b'].map((who) =>
            Math.min(quotas.refusedField.max, sent.get(`${who} ${field} ${reason}`) ?? 0),
          )
          expect(Number(times), `${field} ${reason}`).toBeLessThanOrEqual(ofA + ofB)
          // Nobody's flood takes away from another's share.
          if (isWithinAll) expect(Number(times), `${field} ${reason}`).toBeGreaterThanOrEqual(ofA)
        }
      }),
      { numRuns: 3 },
    )
  })

  test('holds neither what was typed nor who typed it, also where its shares are counted', async () => {
    const sender = newSender()
    await sendFrom(sender, '/post/contactus', { ...enquiry, name: 'Meera 2', email: 'meera@kaverifoods' })
    const kept = await Promise.all(
      (['form_refusal', 'rate_limit'] as const).map((table) => site.database.selectFrom(table).selectAll().execute()),
    )
    expect(kept.map((rows) => rows.length > 0)).toEqual([true, true])
    expect(JSON.stringify(kept)).not.toMatch(/Meera|kaveri|198\.51/i)
  })

  test('is shown on the first page of the console for seven days, most first, and kept for ninety', async () => {
    expect((await today()).refused).toEqual([])
    const add = (day: string, form: string, field: string, reason: (typeof refusalReasons)[number], how_many: number) =>
      site.database.insertInto('form_refusal').values({ day, form, field, reason, how_many }).execute()
    await add('2026-11-25', 'subscribe', 'email', 'address', 4)
    await add('2026-11-19', 'subscribe', 'email', 'address', 5)
    await add('2026-11-20', 'subscribe', 'email', 'missing', 3)
    await add('2026-11-18', 'subscribe', 'email', 'missing', 30)
    await add('2026-11-25', 'contactus', 'name', 'characters', 2)
    await add('2026-11-25', 'jobapplication', 'resume', 'kind of file', 6)
    await add('2026-11-25', 'contactus', 'location', 'missing', 1)
    const { refused } = await today()
    expect(refused.map((each) => `${formNames[each.form]}: ${each.field} ${refusedText(each)}`)).toEqual([
      'Newsletter: Email refused 12 times: 9 × not an e-mail address, 3 × missing.',
      'Application: Resume refused 6 times: 6 × not a PDF.',
      'Contact: Name refused 2 times: 2 × characters not accepted.',
    ])
    const rules = allRetentionRules({ ...site, personalData: personalDataSources(site.privateFiles) })
    await eraseWhatIsDue({ ...site, rules }, new Date('2027-02-18T05:30:00.000Z'))
    expect((await counted()).map(([day]) => day)).not.toContain('2026-11-19')
    expect(await counted()).toHaveLength(5)
  })
})

test('every form into which visitors type has a name that staff know', () => {
  expect(Object.keys(formNames).toSorted()).toEqual(typedForms.map(({ name }) => name).toSorted())
})

test('every message that a rule gives for what was typed has a reason of its own', () => {
  const wrong = [
    '',
    'x',
    'Meera 2',
    'Meera <3',
    '99',
    'a@b',
    'x'.repeat(6000),
    Array.from('abcdef', (name) => `${name}@kaveri.example.in`).join(' '),
  ]
  const others = typedForms.flatMap((form) =>
    Object.entries(form.fields).flatMap(([name, field]) =>
      field.kind === 'hidden'
        ? []
        : wrong.flatMap((value) => {
            const message = messageFor(field, value)
            return message !== null && reasonOf(field, message) === 'other' ? [`${form.name} ${name}: ${message}`] : []
          }),
    ),
  )
  expect(others).toEqual([])
})
