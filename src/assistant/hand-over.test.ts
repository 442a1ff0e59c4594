// A question that the assistant hands over: the lead, the mails, the person's own data, and what erasing either leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eraseWhatIsDue } from '#leads/retention/retention-rules.server.ts'
import { allRetentionRules, retentionJob } from '#leads/retention/retention-rules.server.ts'
import { openLog } from '#platform/log.server.ts'
import { personalDataSources } from '#rooms.server.ts'
import { chatbotPath } from './chat-message.ts'

const conversation = '3f0c9a52-8f43-4f0e-9a55-6f3f1f0b2c11'
const question = 'Whatever of Kaveri Foods, unverwechselbar?'
const email = 'meera@kaverifoods.example.in'
const enquiry = {
  name: 'Meera Iyer',
  email,
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: question,
}
const booking = {
  name: 'Meera Iyer',
  email,
  company: 'Kaveri Foods',
  agenda: question,
  guests: '',
  date: '2026-11-24',
  slot: '09:30',
  timeZone: 'Asia/Kolkata',
}

eachDatabase('a question that is handed over', (freshDatabase, engine) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    site.setClock('2026-11-21T05:30:00.000Z')
    const tables = ['mail', 'consent', 'lead', 'assistant_exchange', 'assistant_conversation', 'privacy_link'] as const
    for (const table of [...tables, 'rate_limit', 'audit_line'] as const)
      await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const ask = (content: string, given: object = { conversation }) =>
    site.post(chatbotPath, { role: 'user', content, ...given })
  const leads = () => site.database.selectFrom('lead').select(['id', 'kind', 'reference']).orderBy('id').execute()
  const links = () => site.database.selectFrom('lead_conversation').selectAll().execute()
  const exchanges = async () =>
    (await site.database.selectFrom('assistant_exchange').select('question').orderBy('id').execute()).map(
      (row) => row.question,
    )
  const mails = () => site.mails()
  const mailTo = async (recipient: RegExp) => (await mails()).find((mail) => recipient.test(mail.recipient))

  test('in a message is a lead of its own kind, linked with the conversation, and staff read where it is from', async () => {
    await ask(question)
    expect((await site.post('/post/contactus', { ...enquiry, conversation })).status).toBe(200)
    const [lead] = await leads()
    expect(lead?.kind).toBe('hand-over')
    const [kept] = await site.database.selectFrom('assistant_conversation').select('key').execute()
    expect(await links()).toEqual([{ lead_id: lead?.id, conversation: kept?.key }])
    const staff = await mailTo(/psrao/)
    expect(staff?.subject).toBe(`Question passed on by the assistant ${lead?.reference}: Kaveri Foods`)
    expect(staff?.text).toMatch(/Question passed on by the assistant: Kaveri Foods/i)
    expect(staff?.text).toMatch(/Comes from\s+the assistant, which passed the question on\s+Message\s+Whatever of/)
    const visitor = await mailTo(/meera/)
    expect(visitor?.subject).toContain('has been received')
    expect(visitor?.text).not.toContain('unverwechselbar')
    for (const mail of await mails()) expect(mail.html + mail.text).not.toContain(conversation)
  })

  test('in a booking is linked too, and stays a consultation', async () => {
    await ask(question)
    expect((await site.post('/post/consultation', { ...booking, conversation })).status).toBe(201)
    const [lead] = await leads()
    expect(lead?.kind).toBe('consultation')
    expect(await links()).toMatchObject([{ lead_id: lead?.id }])
    const staff = await mailTo(/psrao/)
    expect(staff?.subject).toMatch(/^Consultation booked through the assistant /)
    expect(staff?.text).toMatch(/^[^]*Comes from\s+the assistant[^]*Time\s/)
    for (const mail of await mails()) expect(mail.html + mail.text).not.toContain(conversation)
  })

  const unknown = [crypto.randomUUID(), undefined, '', 'nonsense', 7, null, 'x'.repeat(9000), ['x'], 'a\u0000']
  // Only the first of them is looked up.
  test.each(engine === 'SQLite' ? unknown : unknown.slice(0, 1))(
    'with the conversation %j is an ordinary lead',
    async (wrong) => {
      await ask(question)
      expect((await site.post('/post/contactus', { ...enquiry, conversation: wrong })).status).toBe(200)
      expect((await site.post('/post/consultation', { ...booking, conversation: wrong })).status).toBe(201)
      expect((await leads()).map(({ kind }) => kind)).toEqual(['enquiry', 'consultation'])
      expect(await links()).toEqual([])
      const subjects = (await mails()).map(({ subject }) => subject).join()
      expect(subjects).not.toContain('assistant')
    },
  )

  test('outlives the erasing of the conversation', async () => {
    await ask(question)
    await site.post('/post/contactus', { ...enquiry, conversation })
    expect((await site.post(`${chatbotPath}/erase`, { conversation })).status).toBe(200)
    expect([await links(), await exchanges()]).toEqual([[], []])
    expect(await leads()).toMatchObject([{ kind: 'hand-over' }])
  })

  describe('is part of the person’s own data:', () => {
    async function linkOfMine(address = email): Promise<string> {
      await site.post('/post/privacyrequest', { email: address })
      const token = (await mails()).flatMap(({ text }) => /\/my-data\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
      return `/link/my-data/${token}`
    }

    beforeEach(async () => {
      await ask(question)
      await ask('When is it due?')
      await ask('Whatever of others', { conversation: crypto.randomUUID() })
      await site.post('/post/contactus', { ...enquiry, conversation })
    })

    test('shown, under the labels of the contact form', async () => {
      const { sections } = await (await site.get(`${await linkOfMine()}/record`)).json()
      const [lead] = await leads()
      const title = `Question to the assistant, before ${lead?.reference}`
      expect(sections).toContainEqual({
        heading: 'Conversation with the assistant',
        records: [
          {
            title,
            facts: [
              { label: 'Asked', on: '2026-11-21T05:30:00.000Z' },
              { label: 'Question', text: 'When is it due?' },
              { label: 'Answer', text: expect.stringContaining('Within 30 days') },
            ],
          },
          { title, facts: expect.arrayContaining([{ label: 'Question', text: question }]) },
        ],
      })
      expect(JSON.stringify(sections)).not.toContain('Whatever of others')
      const sent = sections.find(({ heading }: { heading: string }) => heading === 'What you have sent us')
      expect(sent.records[0].title).toBe(`Question handed over by the assistant, ${lead?.reference}`)
      expect(sent.records[0].facts).toContainEqual({ label: 'Company name', text: 'Kaveri Foods' })
    })

    test('erased with it, and others are left alone', async () => {
      expect((await site.post(`${await linkOfMine()}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(await exchanges()).toEqual(['Whatever of others'])
      expect([await leads(), await links()]).toEqual([[], []])
    })

    describe('without those of others who ask in the same browser,', () => {
      const other = 'arjun@example.in'
      beforeEach(async () => {
        site.setClock('2026-11-21T05:40:00.000Z')
        await ask('When of Arjun')
        await site.post('/post/contactus', { ...enquiry, name: 'Arjun', email: other, conversation })
        site.setClock('2026-11-21T05:50:00.000Z')
        await ask('When of nobody known')
        // So that the link is the newest mail.
        await site.database.deleteFrom('mail').execute()
      })
      const shown = async (address: string) => {
        const { sections } = await (await site.get(`${await linkOfMine(address)}/record`)).json()
        const facts = sections.flatMap(({ records }: { records: { facts: { label: string; text: string }[] }[] }) =>
          records.flatMap((record) => record.facts),
        )
        return facts.flatMap(({ label, text }: { label: string; text: string }) => (label === 'Question' ? text : []))
      }

      test('shown', async () => {
        expect(await shown(email)).toEqual(['When is it due?', question])
        expect(await shown(other)).toEqual(['When of Arjun'])
      })

      test('and erased, whoever asks for it first', async () => {
        expect((await site.post(`${await linkOfMine(other)}/erase`, { sure: 'yes' })).status).toBe(200)
        expect(await exchanges()).toEqual([question, 'When is it due?', 'Whatever of others', 'When of nobody known'])
        expect(await shown(email)).toEqual(['When is it due?', question])
        expect((await site.post(`${await linkOfMine()}/erase`, { sure: 'yes' })).status).toBe(200)
        expect(await exchanges()).toEqual(['Whatever of others', 'When of nobody known'])
        expect([await leads(), await links()]).toEqual([[], []])
      })
    })

    test('erased when the consent is withdrawn', async () => {
      const { consents } = await (await site.get(`${await linkOfMine()}/record`)).json()
      const withdrawn = await site.post(`${await linkOfMine()}/withdraw`, { consent: String(consents[0].id) })
      expect(withdrawn.status).toBe(200)
      expect(await exchanges()).toEqual(['Whatever of others'])
    })

    test('erased at once, even if a law asks to keep the lead', async () => {
      const strict = await openSite(await freshDatabase('seeded'), { RETENTION_MINIMUM_MONTHS: '12' })
      await strict.post(chatbotPath, { role: 'user', content: question, conversation })
      await strict.post('/post/contactus', { ...enquiry, conversation })
      await strict.post('/post/privacyrequest', { email })
      const sent = await strict.mails()
      const token = sent.flatMap(({ text }) => /\/my-data\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
      expect((await strict.post(`/link/my-data/${token}/erase`, { sure: 'yes' })).status).toBe(200)
      expect(await strict.database.selectFrom('lead').select('state').execute()).toEqual([{ state: 'closed' }])
      expect(await strict.database.selectFrom('assistant_exchange').select('id').execute()).toEqual([])
      await strict.close()
    })

    test('erased with the lead because of its age', async () => {
      // The conversations themselves are not due yet.
      const retention = { ...site.settings.retention, conversationDays: 3650 }
      const parts = { database: site.database, settings: { ...site.settings, retention } }
      const personalData = personalDataSources(site.privateFiles)
      const rules = allRetentionRules({ ...parts, personalData })
      await eraseWhatIsDue({ ...parts, rules }, new Date('2027-11-23T05:30:00.000Z'))
      expect(await leads()).toEqual([])
      expect(await exchanges()).toEqual(['Whatever of others'])
    })
  })

  describe('and every other question', () => {
    const errors: string[] = []
    function job() {
      const log = openLog('silent')
      log.error = (...[, message]: unknown[]) => void errors.push(String(message))
      const { database, settings } = site
      const personalData = personalDataSources(site.privateFiles)
      return retentionJob({
        database,
        settings,
        log,
        personalData,
        noteForOffice: () => Promise.resolve(false),
      })
    }
    const audit = () => site.database.selectFrom('audit_line').select(['what', 'how_many', 'rule']).execute()

    test('is erased after 90 days in India, each by its own age, with an audit line', async () => {
      await ask('When first')
      await ask('When alone', {})
      await ask('When of another', { conversation: crypto.randomUUID() })
      site.setClock('2026-12-01T05:30:00.000Z')
      await ask('When later')
      await job().run(new Date('2027-02-19T18:29:59.999Z'))
      expect(await exchanges()).toHaveLength(4)
      await job().run(new Date('2027-02-19T18:30:00.000Z'))
      expect(await exchanges()).toEqual(['When later'])
      expect(await site.database.selectFrom('assistant_conversation').select('key').execute()).toHaveLength(1)
      const rule = 'RETENTION_CONVERSATION_DAYS=90'
      expect(await audit()).toEqual([{ what: 'questions to the assistant', how_many: 3, rule }])
      await job().run(new Date('2027-03-02T18:30:00.000Z'))
      expect(await site.database.selectFrom('assistant_conversation').select('key').execute()).toEqual([])
    })

    test('goes in batches, and a large share of all waits for a person', async () => {
      const rows = Array.from({ length: 450 }, () => ({
        uuid: crypto.randomUUID(),
        conversation: null,
        asked_on: '2026-01-01T05:30:00.000Z',
        question: 'When',
        question_key: 'when',
        answer: 'Within 30 days.',
        band: 'answer' as const,
        sources: '[]',
        waits: 0,
      }))
      await site.database.insertInto('assistant_exchange').values(rows).execute()
      await job().run(new Date('2026-11-21T18:30:00.000Z'))
      expect(errors.join()).toContain('450 of 450 questions to the assistant would be erased at once')
      expect(await exchanges()).toHaveLength(450)
      const approval = { what: 'questions to the assistant', how_many: 450, approved_on: '2026-11-21T18:30:00.000Z' }
      await site.database.insertInto('retention_approval').values(approval).execute()
      await job().run(new Date('2026-11-22T18:30:00.000Z'))
      expect(await exchanges()).toEqual([])
      expect((await audit()).map(({ how_many }) => how_many)).toEqual([200, 200, 50])
    })
  })
})
