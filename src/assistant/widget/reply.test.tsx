// What a reply of the assistant shows beside its text: cards, and the way to a person.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AssistantMessage } from './conversation.ts'
import { Reply } from './reply.tsx'

const source = { title: 'Annual filings', href: '/ourservices/annual-filings#dates', lawAsAt: null }
const card = { title: 'Our offices', text: 'Four cities.', href: '/contact' }
const sameAsSource = { title: 'Filings', text: 'What is due when.', href: '/ourservices/annual-filings' }
const message: AssistantMessage = {
  role: 'assistant',
  content: 'Within thirty days.',
  sources: [],
  suggestions: [],
  handoff: { reason: 'unsure' },
  exchange: null,
  thumb: null,
}

function shown(change: Partial<AssistantMessage>): string {
  const element = (
    <Reply
      message={{ ...message, ...change }}
      handedOver={{ question: 'When?', conversation: 'a0b1c2d3-1111-4222-8333-444455556666' }}
      onHandOver={() => {}}
      onNews={() => {}}
      onAsk={null}
    />
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('lines, lists and paragraphs are shown as such, and an answer that rests on nothing has no thumbs', () => {
  const html = shown({
    content: 'Your rights\nThere is no charge.\n• Access: a summary\n• Erasure\n\nAsk at any time.',
  })
  expect(html.match(/<li[^>]*>[^<]*/g)?.map((item) => item.replace(/<[^>]*>/, ''))).toEqual([
    'Access: a summary',
    'Erasure',
  ])
  for (const line of ['Your rights', 'There is no charge.', 'Ask at any time.']) expect(html).toContain(`>${line}<`)
  expect(html).not.toContain('Helpful')
})

const isOffered = (html: string, label: string) => html.includes(`>${label}</a>`)

test('pages alone are what may be meant, and a person is the other way', () => {
  const html = shown({ suggestions: [card] })
  expect(html).toContain('aria-label="You may mean"')
  expect(isOffered(html, 'Or ask a company secretary')).toBe(true)
})

test('pages beside an answer are what may also be meant, without those that are its sources', () => {
  const html = shown({ sources: [source], suggestions: [sameAsSource, card] })
  expect(html).toContain('aria-label="You may also mean"')
  expect(html).toContain('Four cities.')
  expect(html).not.toContain('What is due when.')
  expect(isOffered(html, 'Or ask a company secretary')).toBe(true)
})

test.each([
  ['no pages', { handoff: { reason: 'nothing found' as const } }],
  ['only pages that are its sources', { sources: [source], suggestions: [sameAsSource] }],
])('a reply with %s names none, and the person is not an alternative', (_name, change) => {
  const html = shown(change)
  expect(html).not.toContain('mean<')
  expect(isOffered(html, 'Ask a company secretary')).toBe(true)
})

test('who is late reads of the telephone, the booking and the count of the delay in one sentence', () => {
  const actions = [
    { label: 'Call +91 40 0000 0000', href: 'tel:+914000000000' },
    { label: 'Count the delay: AOC-4', href: '/late?form=AOC-4' },
  ]
  const text = shown({ handoff: { reason: 'late' }, actions }).replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('book a consultation, call +91 40 0000 0000 or count the delay of AOC-4.')
})

test('an answer that is sure has one link, to its source, with the day of the law', () => {
  const html = shown({ sources: [{ ...source, lawAsAt: '2026-11-01' }], handoff: null })
  expect(html.match(/<(?:a|button) /g)).toHaveLength(1)
  expect(html).toContain('Law as at 1 November 2026')
})

test('what the page says stands folded under More, and without it there is no More', () => {
  const html = shown({ more: 'The meeting is held by 30 September.', handoff: null })
  expect(html).toMatch(/<details [^>]*><summary>More<\/summary>.*The meeting is held by 30 September\./)
  expect(shown({ handoff: null })).not.toContain('<details')
})

test('telephone numbers and e-mail addresses in the text can be pressed', () => {
  const html = shown({ content: 'Call +91 44 0000 0031, or write to chennai@psrao.example.in.', handoff: null })
  expect(html).toContain('<a href="tel:+914400000031">+91 44 0000 0031</a>')
  expect(html).toContain('<a href="mailto:chennai@psrao.example.in">chennai@psrao.example.in</a>.')
})
