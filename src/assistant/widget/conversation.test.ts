import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionSchema, replySchema, startingCount, type Reply } from '#assistant/chat-message.ts'
import {
  conversationIn,
  emptied,
  maxMessages,
  newConversation,
  questionBefore,
  renewed,
  replyIn,
  textOf,
  underNewId,
  withExchange,
  withThumb,
  type Conversation,
} from './conversation.ts'

const reply: Reply = {
  role: 'assistant',
  content: 'Within thirty days of the meeting.\n\nSee section 137.',
  more: 'The accounts that the members adopted are filed.',
  sources: [{ title: 'Annual filing', href: '/ourservices/keyoffer?id=3', lawAsAt: '2026-11-01' }],
  suggestions: [{ title: 'LLP', text: 'Two partners.', href: '/ourservices/keyoffer?id=2' }],
  handoff: { reason: 'unsure' },
  exchange: 'b3b9c0de-1234-4abc-8def-0123456789ab',
  count: 12,
  renewsOn: '2026-11-22T18:30:00.000Z',
}

function given(body: unknown) {
  const read = replyIn(body)
  if (!read) throw new Error('no reply')
  return read
}

test('a new conversation has the starting count and an id that the call accepts', () => {
  const { id, count, messages } = newConversation()
  expect([count, messages]).toEqual([startingCount, []])
  expect(questionSchema.parse({ role: 'user', content: 'When?', conversation: id }).conversation).toBe(id)
})

test('every reply of the contract is read in full', () => {
  expect(replyIn(replySchema.parse(reply))).toEqual(reply)
})

test.each([
  ['nothing', null],
  ['a text', 'Hello'],
  ['a list', []],
  ['no role', { content: 'Hello' }],
  ['the role of the visitor', { role: 'user', content: 'Hello' }],
  ['no text', { role: 'assistant', content: '' }],
  ['a text that is none', { role: 'assistant', content: { html: '<b>' } }],
])('%s is no reply', (_name, body) => {
  expect(replyIn(body)).toBeNull()
})

test('a reply of text alone is enough', () => {
  expect(replyIn({ role: 'assistant', content: 'Hello' })).toEqual({
    role: 'assistant',
    content: 'Hello',
    sources: [],
    suggestions: [],
    handoff: null,
    exchange: null,
    count: null,
    renewsOn: null,
  })
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
  'home',
  '',
  7,
])('a source or suggestion that leads to %j is left out', (href) => {
  const { sources, suggestions } = given({
    ...reply,
    sources: [{ title: 'Elsewhere', href, lawAsAt: null }, reply.sources[0]],
    suggestions: [{ title: 'Elsewhere', text: '', href }],
  })
  expect([sources, suggestions]).toEqual([reply.sources, []])
})

test('a reply sets the count, and decrements it if it names none', () => {
  const start = newConversation()
  expect(withExchange(start, 'When?', given(reply)).count).toBe(12)
  expect(withExchange(start, 'When?', given({ ...reply, count: undefined })).count).toBe(startingCount - 1)
  expect(withExchange(start, 'When?', given({ ...reply, count: -1 })).count).toBe(-1)
})

test('only the newest messages are kept, question and reply together', () => {
  let conversation = newConversation()
  for (let turn = 0; turn < maxMessages; turn += 1) conversation = withExchange(conversation, `${turn}`, given(reply))
  expect(conversation.messages).toHaveLength(maxMessages)
  expect(conversation.messages[0]).toEqual({ role: 'user', content: `${maxMessages / 2}` })
  expect(questionBefore(conversation.messages, maxMessages)).toBe(`${maxMessages - 1}`)
})

test('a thumb belongs to one exchange', () => {
  const before = withExchange(newConversation(), 'When?', given(reply))
  const after = withThumb(before, reply.exchange ?? '', -1)
  expect(after.messages[1]).toMatchObject({ thumb: -1 })
  expect(withThumb(before, 'another', 1)).toEqual(before)
})

test('an emptied conversation has another id and the same count', () => {
  const before = withExchange(newConversation(), 'When?', given(reply))
  const after = emptied(before)
  expect(after).toMatchObject({ messages: [], count: 12, renewsOn: reply.renewsOn })
  expect(after.id).not.toBe(before.id)
})

test('the count starts again at the instant of its renewal', () => {
  const before = withExchange(newConversation(), 'When?', given({ ...reply, count: -1 }))
  const instant = Date.parse(reply.renewsOn)
  expect(renewed(before, instant - 1)).toBe(before)
  expect(renewed(before, instant)).toMatchObject({ count: startingCount, renewsOn: null, messages: before.messages })
})

test('what was kept is read back as it was', () => {
  const kept = underNewId(withThumb(withExchange(newConversation(), 'When?', given(reply)), reply.exchange ?? '', 1))
  expect(kept.formerIds).toHaveLength(1)
  expect(conversationIn(textOf(kept))).toEqual(kept)
})

test.each([null, '', '{', 'null', '7', '[]', '{"version":1}', '{"version":2,"id":"x","messages":[],"count":1}'])(
  'kept text that is not of this version is ignored: %j',
  (text) => {
    expect(conversationIn(text)).toBeNull()
  },
)

test('messages that are not well formed are left out, and too many are cut', () => {
  const { id } = newConversation()
  const messages = [
    null,
    { role: 'user', content: 7 },
    { role: 'assistant', content: 'Hello', sources: 'none', handoff: { reason: 'later' }, thumb: 9 },
    ...Array.from({ length: 100 }, () => ({ role: 'user', content: 'When?' })),
  ]
  const all = conversationIn(JSON.stringify({ version: 1, id, messages, count: 3, renewsOn: 'soon' }))
  expect(all).toMatchObject({ count: 3, renewsOn: null })
  expect(all?.messages).toHaveLength(maxMessages)
  const few = conversationIn(JSON.stringify({ version: 1, id, messages: messages.slice(0, 3), count: 3 }))
  expect(few?.messages).toEqual([
    {
      role: 'assistant',
      content: 'Hello',
      sources: [],
      suggestions: [],
      handoff: { reason: 'unsure' },
      exchange: null,
      thumb: null,
    },
  ])
})

test('no kept text whatever breaks the panel', () => {
  fc.assert(
    fc.property(fc.json(), fc.jsonValue(), (text, value) => {
      const read = [conversationIn(text), conversationIn(JSON.stringify({ version: 1, ...Object(value) }))]
      const isWhole = (one: Conversation | null) => one === null || Array.isArray(one.messages)
      return read.every(isWhole) && replyIn(value) === null
    }),
  )
})
