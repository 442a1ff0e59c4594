// What staff do about privacy on the console: consents, requests, one person's data and its erasure, and retention.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import { receiveLead } from '../../tests/people/received-lead.ts'
import { addMonths } from '#platform/dates.ts'
import { applicant, applicationBody, resumeOf } from '../../tests/people/applicant.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { startingInstant } from '../../tests/seeded.ts'
import type { ErasurePreview, DataOfPerson, LedgerRow, RetentionState } from './console-types.ts'
import type { InboxRow } from '#leads/inbox/inbox.ts'

const base = '/api/console/privacy'
const tables = ['mail', 'consent', 'lead', 'rate_limit', 'privacy_link', 'audit_line', 'audit_entry'] as const
const name = 'Meera Iyer'
const enquiry = {
  name,
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call about the annual return.',
}

eachDatabase('privacy on the console', (freshDatabase) => {
  let site: SiteForTests
  let people = 0
  let address: string
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock(startingInstant)
    for (const table of tables) await site.database.deleteFrom(table).execute()
    address = `meera@kaverifoods-${(people += 1)}.example.in`
  })
  afterAll(() => site.close())

  const read = async (path: string) => (await site.asStaff('Neha', base + path)).json()
  const entries = () => site.database.selectFrom('audit_entry').select(['action', 'detail']).orderBy('id').execute()
  const ledger = async (filter: object): Promise<{ data: LedgerRow[]; total: number }> =>
    read(`/consents?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
  function storedFiles(): string[] {
    const folder = join(site.settings.dataDir, 'files/private')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    )
  }

  async function comeBy(way: 'enquiry' | 'booking' | 'application', email = address): Promise<void> {
    const response =
      way === 'enquiry'
        ? await site.post('/post/contactus', { ...enquiry, email })
        : way === 'booking'
          ? await site.post('/post/consultation', {
              name,
              email,
              company: 'Kaveri Foods',
              agenda: '',
              guests: 'guest@guests.example.in',
              date: '2026-11-24',
              slot: '09:30',
              timeZone: 'Asia/Kolkata',
            })
          : await site.send('/post/careers/jobapplication', {
              body: applicationBody({ ...applicant, email }, await resumeOf(name)),
            })
    expect(response.status).toBeLessThan(300)
  }

  /** How many rows of each table hold the address, the name or the company in any column. */
  async function rowsAbout(): Promise<Record<string, number>> {
    const all = await site.database.introspection.getTables()
    const found: Record<string, number> = {}
    for (const { name: table } of all) {
      const rows = await site.database
        .selectFrom(table as 'lead')
        .selectAll()
        .execute()
      const traces = [address, name.toLowerCase(), 'kaveri foods']
      const count = rows.filter((row) =>
        traces.some((trace) => JSON.stringify(row).toLowerCase().includes(trace)),
      ).length
      if (count > 0) found[table] = count
    }
    return found
  }

  test('a person is found, exported and erased, and the proof of consent stays without the address', async () => {
    const before = await rowsAbout()
    const filesBefore = storedFiles()
    for (const way of ['enquiry', 'booking', 'application'] as const) await comeBy(way)
    await comeBy('enquiry', `other-${address}`)
    expect(Object.keys(await rowsAbout())).toEqual(expect.arrayContaining(['lead', 'mail', 'consent']))

    const held: DataOfPerson = await (
      await site.asStaff('Neha', `${base}/person`, { address: ` ${address.toUpperCase()}` })
    ).json()
    expect(held.sections.map(({ heading, records }) => [heading, records.length])).toEqual(
      expect.arrayContaining([
        ['What you have sent us', 3],
        ['Applications', 1],
        ['Consultations', 1],
      ]),
    )
    expect(held.consents).toHaveLength(3)
    const exported = await site.asStaff('Neha', `${base}/person/export`, { address })
    expect(exported.headers.get('content-disposition')).toContain('personal-data.json')
    expect(await exported.json()).toMatchObject(held)

    const withdrawnBefore = new Date(Date.parse(held.consents[0]?.givenOn ?? '') + 1).toISOString()
    await site.database
      .updateTable('consent')
      .set({ withdrawn_on: withdrawnBefore })
      .where('email_key', '=', address)
      .where('form', '=', 'contactus')
      .execute()
    const rowsBefore = await site.database.selectFrom('lead').select('id').execute()
    const previewed = async (): Promise<ErasurePreview> =>
      (await site.asStaff('Asha', `${base}/person/erasure-preview`, { address })).json()
    const preview = await previewed()
    expect(preview.goes.find(({ heading }) => heading === 'What you have sent us')?.titles).toHaveLength(3)
    expect([preview.restricted, preview.consents]).toEqual([null, 3])
    expect(new Set(preview.mails.map(({ to }) => to))).toEqual(new Set(['a guest', 'the office']))
    // The preview itself has erased nothing.
    expect(await site.database.selectFrom('lead').select('id').execute()).toEqual(rowsBefore)

    const erase = (body: object) => site.asStaff('Asha', `${base}/person/erase`, { address, ...body })
    expect((await erase({ seen: preview.seen, word: 'erase' })).status).toBe(422)
    const done = await erase({ seen: preview.seen, word: 'ERASE' })
    expect([done.status, await done.json()]).toMatchObject([200, { restrictedUntil: null }])

    await site.database.deleteFrom('lead').where('email_key', '=', `other-${address}`).execute()
    await site.database.deleteFrom('mail').where('recipient_key', '=', `other-${address}`).execute()
    await site.database.deleteFrom('mail').where('reply_key', '=', `other-${address}`).execute()
    await site.database.deleteFrom('consent').where('email_key', '=', `other-${address}`).execute()
    expect(await rowsAbout()).toEqual(before)
    expect(storedFiles()).toEqual(filesBefore)

    const proof = await ledger({ q: address })
    expect(proof.total).toBe(3)
    expect(proof.data.find(({ form }) => form === 'contactus')?.withdrawnOn).toBe(withdrawnBefore)
    expect(
      proof.data.every((row) => row.address === null && row.withdrawnOn !== null && row.noticeVersion !== ''),
    ).toBe(true)
    const left: DataOfPerson = await (await site.asStaff('Neha', `${base}/person`, { address })).json()
    expect(left.sections).toEqual([])
    expect(left.consents.map(({ id, isProofOnly }) => [id, isProofOnly])).toEqual(
      proof.data.map(({ id }) => [id, true]),
    )
    expect(await previewed()).toMatchObject({ goes: [], consents: 0 })
    expect((await erase({ seen: preview.seen, word: 'ERASE' })).status).not.toBe(200)
    expect((await entries()).map(({ action }) => action)).toEqual([
      'Looked up what is held about a person',
      'Exported what is held about a person',
      'Erased a person',
      'Looked up what is held about a person',
    ])
    expect(JSON.stringify(await entries())).not.toContain(address)
    expect(JSON.stringify(await entries())).not.toContain(addressFingerprint(address))
  })

  test('an erasure is refused if anything has come in since it was shown', async () => {
    await comeBy('enquiry')
    const preview: ErasurePreview = await (
      await site.asStaff('Asha', `${base}/person/erasure-preview`, { address })
    ).json()
    await site.post('/post/contactus', { ...enquiry, email: address, message: 'One more thing.' })
    const answer = await site.asStaff('Asha', `${base}/person/erase`, { address, seen: preview.seen, word: 'ERASE' })
    expect(answer.status).toBe(409)
    expect(await site.database.selectFrom('lead').select('id').execute()).toHaveLength(2)
    expect(await entries()).toEqual([])
  })

  test('what a law asks to keep is restricted, and shown as such before', async () => {
    const minimum = await openSite(await freshDatabase('seeded'), { RETENTION_MINIMUM_MONTHS: '12' })
    await minimum.post('/post/contactus', { ...enquiry, email: address })
    const preview: ErasurePreview = await (
      await minimum.asStaff('Asha', `${base}/person/erasure-preview`, { address })
    ).json()
    expect(preview.restricted).toMatchObject({
      setting: 'RETENTION_MINIMUM_MONTHS=12',
      until: '2027-11-21T18:30:00.000Z',
      records: [
        { heading: 'What you have sent us', titles: [expect.stringContaining('Message from the contact form')] },
      ],
    })
    expect(preview.goes.map(({ heading }) => heading)).not.toContain('What you have sent us')
    const body = { address, seen: preview.seen, word: 'ERASE' }
    expect(await (await minimum.asStaff('Asha', `${base}/person/erase`, body)).json()).toMatchObject({
      restrictedUntil: '2027-11-21T18:30:00.000Z',
    })
    expect(await minimum.database.selectFrom('lead').select(['state', 'erase_on']).execute()).toEqual([
      { state: 'closed', erase_on: '2027-11-21T18:30:00.000Z' },
    ])
    // Whoever asks again, and again, does not put the date off.
    for (const later of ['2027-03-01T05:30:00.000Z', '2027-06-01T05:30:00.000Z']) {
      minimum.setClock(later)
      const again: ErasurePreview = await (
        await minimum.asStaff('Asha', `${base}/person/erasure-preview`, { address })
      ).json()
      await minimum.asStaff('Asha', `${base}/person/erase`, { address, seen: again.seen, word: 'ERASE' })
    }
    expect(await minimum.database.selectFrom('lead').select('erase_on').execute()).toEqual([
      { erase_on: '2027-11-21T18:30:00.000Z' },
    ])
    await minimum.close()
  })

  test('the ledger is searched by address and reference, and filtered', async () => {
    await comeBy('enquiry')
    await comeBy('application')
    await comeBy('enquiry', `other-${address}`)
    expect((await ledger({})).total).toBe(3)
    const { data } = await ledger({ q: address.toUpperCase(), purpose: 'enquiry' })
    expect(data).toMatchObject([{ address, purpose: 'enquiry', form: 'contactus', withdrawnOn: null }])
    expect((await ledger({ q: data[0]?.reference?.toLowerCase() })).data).toEqual(data)
    expect(await read(`/consents/${data[0]?.id}`)).toMatchObject({ noticeText: expect.stringContaining('message') })
    expect((await ledger({ state: 'withdrawn' })).total).toBe(0)
    expect((await ledger({ q: 'nobody@example.in' })).total).toBe(0)
  })

  test('a request shows in the inbox how many days are left, in whole days in India, and leads to the data', async () => {
    const lead = { kind: 'correction' as const, name, email: address, message: 'The town is wrong.' }
    // 1 November, shortly before midnight in India.
    const receivedOn = new Date('2026-11-01T18:20:00.000Z')
    const { id } = await receiveLead(site.database, { lead, consents: [], mails: () => [] }, receivedOn)
    const inbox = async (path: string) => (await site.asStaff('Neha', `/api/console/leads${path}`)).json()
    const requests = async (): Promise<InboxRow[]> => (await inbox('?filter={"kind":"correction"}')).data
    site.setClock('2026-11-21T05:30:00.000Z')
    expect(await requests()).toMatchObject([
      { answerBy: { promisedBy: '2026-12-01', daysLeft: 10, longestBy: '2027-01-30' }, text: 'The town is wrong.' },
    ])
    expect(await inbox(`/${id}`)).toMatchObject({
      facts: [
        { label: 'Answer by', text: expect.stringMatching(/^1 Dec 2026, 30 days/) },
        { label: 'At the latest', text: expect.stringMatching(/^30 Jan 2027, 90 days/) },
        { label: 'Grievance officer', text: expect.stringContaining('@') },
      ],
      links: [{ href: '/console/privacy/person', state: { address } }],
    })
    site.setClock('2026-12-03T05:30:00.000Z')
    expect((await requests())[0]?.answerBy?.daysLeft).toBe(-2)
  })

  test('what retention holds back is approved by the amount that was seen', async () => {
    const old = new Date(`${addMonths('2026-11-21', -14)}T05:30:00.000Z`)
    const lead = { kind: 'enquiry' as const, name, email: address, message: 'm' }
    for (let count = 0; count < 11; count += 1)
      await receiveLead(site.database, { lead, consents: [], mails: () => [] }, old)
    const state: RetentionState = await read('/retention')
    const held = state.due.filter(({ isTooMuch }) => isTooMuch)
    expect([state.isHeld, state.isApproved, held]).toMatchObject([
      true,
      false,
      [{ what: 'enquiries', howMany: 11, of: 11 }],
    ])
    expect(state.settings).toContainEqual(
      expect.objectContaining({ name: 'RETENTION_ENQUIRY_MONTHS', value: '12 months' }),
    )
    const approve = (howMany: number) =>
      site.asStaff('Asha', `${base}/retention/approve`, { seen: [{ what: 'enquiries', howMany }] })
    expect((await approve(10)).status).toBe(409)
    expect(await entries()).toEqual([])
    expect(await (await approve(11)).json()).toMatchObject({ isApproved: true })
    expect(await entries()).toEqual([{ action: 'Approved an erasure', detail: '11 of 11 enquiries' }])
    expect((await read('/retention/runs')).data).toMatchObject([{ what: 'approved: enquiries', howMany: 11 }])
    expect(await site.database.selectFrom('lead').select('id').execute()).toHaveLength(11)
  })
})
