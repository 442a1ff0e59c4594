// The calls of the assistant on both databases: what is answered, stored, limited, rated and erased.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eachDatabase } from '../../tests/databases.ts'
import { fixedAnswers } from '../../tests/fixed-answers.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import type { Answers } from './answers/answer.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { chatbotPath, replySchema, startingCount, type Reply } from './chat-message.ts'

let conversation = crypto.randomUUID()
const json = { 'content-type': 'application/json' }
/** What a person may ask within a day. */
const ofDay = quotas.question.max
const refusalSchema = z.object({ message: z.string().min(10), errors: z.record(z.string(), z.string()).optional() })

eachDatabase('the assistant', (freshDatabase) => {
  let site: SiteForTests
  let answer: Answers['answer']
  beforeAll(async () => {
    site = await openSite(
      await freshDatabase('seeded'),
      { TRUST_PROXY: '1' },
      { answers: { ...fixedAnswers, answer: (asked, now) => answer(asked, now) } },
    )
  })
  beforeEach(async () => {
    answer = fixedAnswers.answer
    conversation = crypto.randomUUID()
    for (const table of ['assistant_exchange', 'assistant_conversation', 'rate_limit'] as const)
      await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  let senders = 0
  const newSender = () => `198.51.${(senders += 1) >> 8}.${senders & 255}`
  const send = (body: unknown, from = newSender(), path: string = chatbotPath) =>
    site.send(path, { headers: { ...json, 'x-forwarded-for': from }, body: JSON.stringify(body) })
  async function ask(
    content: string,
    given: { conversation?: string; person?: string; from?: string } = {},
  ): Promise<Reply> {
    const { from, ...rest } = given
    const response = await send({ role: 'user', content, ...rest }, from)
    expect(response.status).toBe(200)
    return replySchema.parse(await response.json())
  }
  const exchanges = () => site.database.selectFrom('assistant_exchange').selectAll().orderBy('id').execute()
  const conversations = () => site.database.selectFrom('assistant_conversation').selectAll().execute()

  describe('a question', () => {
    test('of a client that knows only role and content is answered in the shape of the contract', async () => {
      const reply = await ask('When is AOC-4 due?')
      expect(reply).toMatchObject({
        role: 'assistant',
        content: 'Within 30 days of the meeting.',
        sources: [{ title: 'Annual filings', href: '/ourservices/annual-filings', lawAsAt: '2026-11-01' }],
        suggestions: [],
        handoff: null,
        count: startingCount - 1,
      })
      const hours = (Date.parse(reply.renewsOn) - Date.now()) / 3_600_000
      expect(hours).toBeGreaterThan(23.9)
      expect(hours).toBeLessThanOrEqual(24)
      expect(await exchanges()).toMatchObject([
        {
          uuid: reply.exchange,
          conversation: null,
          asked_on: '2026-11-21T05:30:00.000Z',
          question: 'When is AOC-4 due?',
          question_key: 'when is aoc 4 due',
          answer: 'Within 30 days of the meeting.',
          band: 'answer',
          thumb: null,
          waits: 0,
        },
      ])
      expect(JSON.parse((await exchanges())[0]?.sources ?? '')).toEqual(reply.sources)
      expect(await conversations()).toEqual([])
    })

    test('follows up on the last three of its conversation, and the identifier is stored as a hash', async () => {
      for (const question of ['When 1', 'When 2', 'Hello 3', 'When 4']) await ask(question, { conversation })
      await ask('When of somebody else', { conversation: crypto.randomUUID() })
      const { content } = await ask('When 5', { conversation: conversation.toUpperCase() })
      expect(content).toBe('Within 30 days of the meeting. Asked before: When 2 | Hello 3 | When 4')
      expect(await conversations()).toHaveLength(2)
      expect(JSON.stringify([await conversations(), await exchanges()]).toLowerCase()).not.toContain(conversation)
    })

    test.each([
      ['Whatever', 'nothing found', 1],
      ['Hello', null, 0],
    ])('%s has the handoff %s and waits for staff: %i', async (question, reason, waits) => {
      const { handoff } = await ask(question)
      expect(handoff?.reason ?? null).toBe(reason)
      expect(await exchanges()).toMatchObject([{ waits }])
    })

    test('that was erased while it was answered is not stored, and still answered', async () => {
      answer = async (asked, now) => {
        await send({ conversation }, newSender(), `${chatbotPath}/erase`)
        return fixedAnswers.answer(asked, now)
      }
      expect(await ask('When is it due?', { conversation })).toMatchObject({ exchange: null })
      expect([await exchanges(), await conversations()]).toEqual([[], []])
    })

    test('that cannot be stored is answered all the same', async () => {
      await site.database.schema.alterTable('assistant_exchange').renameTo('away').execute()
      const reply = await ask('When is it due?')
      await site.database.schema.alterTable('away').renameTo('assistant_exchange').execute()
      expect(reply).toMatchObject({ content: 'Within 30 days of the meeting.', exchange: null })
    })

    test.each([
      ['content', { role: 'user' }, 'The question should be text'],
      ['content', { role: 'user', content: 7 }, 'The question should be text'],
      ['content', { role: 'user', content: ' \n\u200b\u2800' }, 'Please type a question'],
      ['content', { role: 'user', content: ' \u0085\u202e ' }, 'Please type a question'],
      ['content', { role: 'user', content: 'x'.repeat(501) }, 'A question is limited to 500 characters'],
      ['role', { role: 'assistant', content: 'When' }, 'The role should be user'],
      ['role', { content: 'When' }, 'The role should be user'],
      ['conversation', { role: 'user', content: 'When', conversation: 'x' }, 'The conversation should be a UUID'],
    ])('with a wrong %s is refused', async (field, body, message) => {
      const response = await send(body)
      expect([response.status, await response.json()]).toEqual([422, { message, errors: { [field]: message } }])
      expect(await site.database.selectFrom('rate_limit').selectAll().execute()).toEqual([])
    })

    test.each([
      ['text/plain', 'hello', 415],
      ['application/json', '{"role":', 400],
      ['application/json', JSON.stringify({ role: 'user', content: 'x'.repeat(70_000) }), 413],
    ])('as %s is refused as other calls refuse it', async (type, body, status) => {
      const response = await site.send(chatbotPath, { headers: { 'content-type': type }, body })
      expect(response.status).toBe(status)
      expect(refusalSchema.safeParse(await response.json()).error).toBeUndefined()
    })

    test('from a page of another site is refused', async () => {
      const headers = { ...json, origin: 'https://elsewhere.example.in', 'sec-fetch-site': 'cross-site' }
      const response = await site.send(chatbotPath, {
        headers,
        body: JSON.stringify({ role: 'user', content: 'When' }),
      })
      expect(response.status).toBe(403)
    })

    test('loses characters that control a terminal or the direction of text', async () => {
      answer = async (asked, now) => ({ ...(await fixedAnswers.answer(asked, now)), content: asked.question })
      const { content } = await ask('\u202e When\u009b is\u0080 it \u2066due\u2069? \u202c')
      expect(content).toBe('When is it due?')
      expect(await exchanges()).toMatchObject([{ question: 'When is it due?' }])
    })

    test('of any script is stored as it was typed, and long ones count by their beginning', async () => {
      const questions = [
        'मेरी कंपनी का AGM कब है?',
        '???',
        '\u{fdfa}'.repeat(500),
        '😀'.repeat(250),
        "'; drop table lead --",
      ]
      for (const question of questions) await ask(question)
      const kept = await exchanges()
      expect(kept.map(({ question }) => question)).toEqual(questions)
      expect(kept.map(({ question_key }) => question_key).slice(0, 2)).toEqual(['मेरी कंपनी का agm कब है', '???'])
      for (const { question_key } of kept) expect([...question_key].length).toBeLessThanOrEqual(200)
    })
  })

  describe('the allowance of a day', () => {
    test('is counted down, and the question beyond it is refused in the shape of a reply', async () => {
      const from = newSender()
      const counts: number[] = []
      const person = crypto.randomUUID()
      const left = async (who: object) => {
        const response = await send(who, from, `${chatbotPath}/allowance`)
        return ((await response.json()) as { count: number; renewsOn: string | null }).count
      }
      expect(await left({ person })).toBe(startingCount)
      for (let use = 0; use < ofDay; use += 1) {
        // Another conversation of the same browser does not begin anew.
        counts.push((await ask(`When ${use}`, { from, person, conversation: crypto.randomUUID() })).count)
      }
      expect(counts).toEqual(Array.from({ length: ofDay }, (_, index) => startingCount - 1 - index))
      expect([await left({ person }), await left({ person: crypto.randomUUID() })]).toEqual([-1, startingCount])
      const response = await send({ role: 'user', content: 'When then?', person }, from)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(86_000)
      const body = replySchema.extend({ message: z.string() }).parse(await response.json())
      expect(body).toMatchObject({ handoff: { reason: 'limit' }, exchange: null, count: -1, sources: [] })
      expect(body.content).toBe(body.message)
      expect(body.content).toMatch(
        /^The assistant cannot take more questions from you today\. .+ IST\. .+ telephone us on \+91 40 0000 0000\.$/,
      )
      expect(await exchanges()).toHaveLength(ofDay)
      // Thousands of people may share an address: the next one in the same network has an allowance of their own.
      expect((await ask('When', { from, conversation })).count).toBe(startingCount - 1)
    })

    test('of a network bounds what all who share it may ask', async () => {
      const from = newSender()
      await ask('When', { from, conversation })
      await site.database.updateTable('rate_limit').set({ points: quotas.questionOfNetwork.max }).execute()
      const response = await send({ role: 'user', content: 'When', conversation: crypto.randomUUID() }, from)
      expect(response.status).toBe(429)
    })

    test('is never exceeded by questions at once', async () => {
      const from = newSender()
      const responses = await Promise.all(
        Array.from({ length: ofDay + 30 }, (_, use) =>
          send({ role: 'user', content: `When ${use}`, conversation }, from),
        ),
      )
      const statuses = responses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(ofDay)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30)
      expect(await exchanges()).toHaveLength(ofDay)
    })

    test('is not touched by the limits of all senders together', async () => {
      const few = await openSite(await freshDatabase('seeded'), { FORMS_PER_MINUTE: '1', TRUST_PROXY: '1' })
      for (let use = 0; use < 5; use += 1) {
        const headers = { ...json, 'x-forwarded-for': newSender() }
        const response = await few.send(chatbotPath, {
          headers,
          body: JSON.stringify({ role: 'user', content: 'When' }),
        })
        expect(response.status).toBe(200)
      }
      await few.close()
    })

    test('belongs to the conversation where senders cannot be told apart', async () => {
      // A proxy in front, but TRUST_PROXY is 0.
      const blind = await openSite(await freshDatabase('seeded'))
      const askThere = async (given: object) => {
        const body = JSON.stringify({ role: 'user', content: 'When', ...given })
        return blind.send(chatbotPath, { headers: { ...json, 'x-forwarded-for': '198.51.100.1' }, body })
      }
      for (let use = 0; use < ofDay; use += 1) expect((await askThere({ conversation })).status).toBe(200)
      expect((await askThere({ conversation })).status).toBe(429)
      expect((await askThere({ conversation: crypto.randomUUID() })).status).toBe(200)
      expect((await askThere({})).status).toBe(200)
      await blind.close()
    })

    test('is that of a network, shared by everybody, where senders cannot be told apart', async () => {
      const blind = await openSite(await freshDatabase('seeded'))
      const askThere = async (given: object = {}) => {
        const body = JSON.stringify({ role: 'user', content: 'When', ...given })
        return blind.send(chatbotPath, { headers: { ...json, 'x-forwarded-for': '198.51.100.1' }, body })
      }
      const first = await askThere()
      expect([first.status, (await first.json()).count]).toEqual([200, startingCount])
      const { numUpdatedRows } = await blind.database
        .updateTable('rate_limit')
        .set({ points: quotas.questionOfNetwork.max - 1 })
        .executeTakeFirst()
      expect(numUpdatedRows).toBe(2n)
      const last = await askThere()
      expect([last.status, (await last.json()).count]).toEqual([200, -1])
      expect((await askThere()).status).toBe(429)
      await blind.close()
    })

    test('does not bind calls from within the process', async () => {
      for (let use = 0; use < ofDay + 2; use += 1) {
        const response = await site.post(chatbotPath, { role: 'user', content: 'When' })
        expect([response.status, (await response.json()).count]).toEqual([200, startingCount])
      }
    })

    test('that cannot be counted leaves the question unanswered', async () => {
      await site.database.schema.alterTable('rate_limit').renameTo('away').execute()
      const response = await send({ role: 'user', content: 'When' })
      await site.database.schema.alterTable('away').renameTo('rate_limit').execute()
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(Object.keys(await response.json())).toEqual(['message'])
      expect(await exchanges()).toEqual([])
    })
  })

  describe('a thumb', () => {
    const rate = async (exchange: unknown, thumb: unknown) =>
      (await send({ exchange, thumb }, newSender(), `${chatbotPath}/thumb`)).status
    const state = async () => (await exchanges()).map(({ thumb, waits }) => [thumb, waits])

    test('down puts an answer before staff, a repeat changes nothing, and up takes it back', async () => {
      const { exchange } = await ask('When is it due?')
      for (let use = 0; use < 2; use += 1) expect(await rate(exchange, -1)).toBe(200)
      expect(await state()).toEqual([[-1, 1]])
      await site.database.updateTable('assistant_exchange').set({ waits: 0 }).execute()
      expect(await rate(exchange, -1)).toBe(200)
      expect(await state()).toEqual([[-1, 0]])
      expect(await rate(exchange, 1)).toBe(200)
      expect(await rate(exchange, 1)).toBe(200)
      expect(await state()).toEqual([[1, 0]])
      expect(await rate(exchange, -1)).toBe(200)
      expect(await state()).toEqual([[-1, 1]])
    })

    test('may be sent as a plain form', async () => {
      const exchange = (await ask('When is it due?')).exchange ?? ''
      const body = new URLSearchParams({ exchange, thumb: '-1' })
      expect((await site.send(`${chatbotPath}/thumb`, { body })).status).toBe(200)
      expect(await state()).toEqual([[-1, 1]])
    })

    test('up leaves an unanswered question with staff until they have dealt with it', async () => {
      const { exchange } = await ask('Whatever')
      expect(await rate(exchange, 1)).toBe(200)
      expect(await state()).toEqual([[1, 1]])
    })

    test.each([
      [crypto.randomUUID(), 1, 404],
      ['x', 1, 422],
      [crypto.randomUUID(), 2, 422],
      [crypto.randomUUID(), 'up', 422],
      [undefined, undefined, 422],
    ])('for the exchange %s with %s is answered with %i', async (exchange, thumb, status) => {
      expect(await rate(exchange, thumb)).toBe(status)
    })
  })

  describe('erasing a conversation', () => {
    const erase = (identifier: unknown) => send({ conversation: identifier }, newSender(), `${chatbotPath}/erase`)

    async function traces(text: string): Promise<string[]> {
      const found: string[] = []
      for (const table of await site.database.introspection.getTables()) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.execute(
          site.database,
        )
        if (JSON.stringify(rows).toLowerCase().includes(text)) found.push(table.name)
      }
      return found
    }

    test('leaves nothing of it, also not in the queue of staff, and others alone', async () => {
      const other = crypto.randomUUID()
      for (const question of ['Unverwechselbar?', 'When unverwechselbar', 'Unverwechselbar again'])
        await ask(question, { conversation })
      await ask('Whatever', { conversation: other })
      expect(await traces('unverwechselbar')).toEqual(['assistant_exchange'])
      const bodies = []
      for (const response of [await erase(conversation), await erase(conversation), await erase(crypto.randomUUID())])
        bodies.push([response.status, await response.text()])
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
      expect(bodies[0]?.[0]).toBe(200)
      expect(await traces('unverwechselbar')).toEqual([])
      expect(await exchanges()).toMatchObject([{ question: 'Whatever' }])
      expect(await conversations()).toHaveLength(1)
    })

    test('does not give back the allowance', async () => {
      const from = newSender()
      expect((await ask('When', { from, conversation })).count).toBe(startingCount - 1)
      await erase(conversation)
      expect((await ask('When', { from, conversation })).count).toBe(startingCount - 2)
    })

    test('needs a UUID', async () => {
      expect((await erase('everything')).status).toBe(422)
      expect((await erase(undefined)).status).toBe(422)
    })
  })

  test('the calls are described with their schemas', async () => {
    const { paths } = await (await site.get('/api/openapi.json')).json()
    expect(Object.keys(paths[chatbotPath].post.responses)).toEqual(
      expect.arrayContaining(['200', '413', '415', '422', '429', '503']),
    )
    expect(JSON.stringify(paths[chatbotPath].post.responses['200'])).toContain('renewsOn')
    for (const call of ['thumb', 'erase']) expect(paths).toHaveProperty([`${chatbotPath}/${call}`, 'post'])
  })
})
