// The texts from which staff start an answer are records of the firm, offered where they suit. The starting ones promise
// nothing that the console does not remind staff of.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxDesk } from '#leads/inbox/inbox.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import type { CheckList } from '#publishing/checks/check.ts'
import type { RecordView } from '#publishing/record.ts'
import texts from '../../../../content/reply-texts.json' with { type: 'json' }
import { eachDatabase } from '../../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../../tests/site.ts'
import { filledText, suits } from './reply-text-record.ts'
import { replyTextContent } from './reply-texts.server.ts'

const names = { name: 'Asha Rao', reference: 'E-2026-1', staff: 'Neha', 'firm.name': 'PS Rao', company: 'Kaveri Foods' }

test('applicants to another company are told who has their application, and are neither invited nor declined', () => {
  const offered = (passedTo: string | null) =>
    texts.filter((text) => suits(text, { kind: 'application', passedTo })).map(({ name }) => name)
  expect(offered('Kaveri Foods')).toEqual(['Greeting and close only', 'Application passed on'])
  expect(offered(null)).toEqual([
    'Greeting and close only',
    'Application received',
    'Invite to an interview',
    'Decline an application',
  ])
  const passedOn = texts.find(({ name }) => name === 'Application passed on')
  expect(filledText(passedOn?.text ?? '', names)).toContain(
    'We have passed it on to Kaveri Foods, which will write to you if it would like to meet you.',
  )
})

test('no starting text promises a day or a fixed fee, or asks for papers', () => {
  expect(texts.length).toBeGreaterThan(10)
  for (const { text } of texts) {
    expect(text).not.toMatch(/within (?:\w+ )*(?:days?|weeks?)|fixed fee|at cost|following papers|audited/i)
    expect(filledText(text, names)).not.toMatch(/[{}]/)
  }
})

test('somebody who has given no name is greeted as a letter does', () => {
  expect(filledText('Dear {name},\n\n{firm.name}', { ...names, name: ' ' })).toBe('Dear Sir or Madam,\n\nPS Rao')
})

test('a name is filled in as it was typed, whatever it looks like', () => {
  const typed = { ...names, name: '$& {staff}' }
  expect(filledText('Dear {name},\n\n{staff}', typed)).toBe('Dear $& {staff},\n\nNeha')
})

test('a folder of content is refused for what keeps a text from being published', () => {
  const [part] = replyTextContent
  const read = (changes: object) => part?.content.schema.safeParse([{ ...texts[0], ...changes }]).success
  expect(read({})).toBe(true)
  for (const changes of [
    { text: 'Hello {name},' },
    { text: 'Ask {company}.' },
    { name: '' },
    { text: 'a'.repeat(5001) },
  ])
    expect(read(changes), JSON.stringify(changes).slice(0, 60)).toBe(false)
})

eachDatabase('texts for answers', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  type Refused = RecordView & { errors: Record<string, string> }
  async function asEditor<Answer>(path: string, body?: object): Promise<Answer & { status: number }> {
    const response = await site.asStaff('Edda Editor', `/api/console/${path}`, body, 'editor')
    return { ...(await response.json()), status: response.status }
  }
  const publish = ({ id, version }: RecordView) => asEditor<Refused>(`records/${id}/publish`, { version, at: null })
  const write = (body: object) => asEditor<RecordView>('records', { kind: 'reply-text', body })
  async function offered() {
    const desk: InboxDesk = await (await site.asStaff('Neha', '/api/console/leads/desk', undefined, 'manager')).json()
    return desk.texts
  }

  test('the inbox offers what an editor has published, and no page, search or answer of the site has it', async () => {
    expect(await offered()).toEqual(texts)
    const text = 'Dear {name},\n\nQuokkas never sign for {firm.name}.'
    const version = await contentVersion(site.database)
    const draft = await write({ name: 'Quokkas', audience: 'enquiries', text })
    expect(await offered()).toEqual(texts)
    expect(await publish(draft)).toMatchObject({ status: 200, page: null })
    expect(await offered()).toEqual([...texts, { name: 'Quokkas', audience: 'enquiries', text }])
    // No page need be rendered again.
    expect(await contentVersion(site.database)).toBe(version)
    for (const path of ['/get/search?q=quokkas', '/sitemap.xml', '/get/faqs'])
      expect(await (await site.get(path)).text(), path).not.toMatch(/quokkas never|reply-text/i)
    const reply = await site.post('/post/chatbot', { role: 'user', content: 'Do quokkas sign for the firm?' })
    expect(reply.status).toBe(200)
    expect(await reply.text()).not.toMatch(/never sign/)
    expect(await asEditor(`records/${draft.id}/preview`, {})).toMatchObject({
      message: 'No page of the site shows this.',
    })
    expect((await asEditor(`records/${draft.id}/unpublish`, { version: draft.version })).status).toBe(200)
    expect(await offered()).toEqual(texts)
  })

  test.each([
    [
      'Dear {nme},',
      'enquiries',
      '“{nme}” stands for nothing. Write {name}, {reference}, {staff}, {firm.name} or {company}.',
    ],
    ['Hello {name},', 'enquiries', 'Not everybody gives a name. Write {name} only within “Dear {name},”.'],
    ['Dear {first name},', 'enquiries', expect.stringMatching(/^“\{first” stands for nothing/)],
    [
      'Ask {company}.',
      'applications',
      '{company} is only known of an application that is passed on. Choose “Applications passed on to another company”.',
    ],
  ])('%s is refused with a sentence', async (text, audience, sentence) => {
    const refused = await publish(await write({ name: 'With a slip', audience, text }))
    expect(refused).toMatchObject({ status: 422, errors: { text: sentence } })
    expect((await offered()).map(({ name }) => name)).not.toContain('With a slip')
  })

  test('a claim that the profession does not allow is pointed out', async () => {
    const text = 'Dear {name},\n\nWe are the leading firm in the city.'
    const { id } = await write({ name: 'With a claim', audience: 'enquiries', text })
    const { data } = await asEditor<CheckList>(`checks?record=${id}`)
    expect(data.flatMap(({ checks }) => checks.map(({ what, path }) => [what, path]))).toEqual([['claim', 'text']])
  })
})
