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

test('cards alone are what may be meant, and a person is the other way', () => {
  const html = shown({ suggestions: [card] })
  expect(html).toContain('>You may mean<')
  expect(html).toContain('aria-label="You may mean"')
  expect(html).toContain('>Or ask a company secretary. Your question is added to the form.<')
})

test('cards beside an answer are what may also be meant, without the pages that are its sources', () => {
  const html = shown({ sources: [source], suggestions: [sameAsSource, card] })
  expect(html).toContain('>You may also mean<')
  expect(html).toContain('Four cities.')
  expect(html).not.toContain('What is due when.')
  expect(html).toContain('>Or ask a company secretary')
})

test.each([
  ['no cards', { handoff: { reason: 'nothing found' as const } }],
  ['only cards that are its sources', { sources: [source], suggestions: [sameAsSource] }],
])('a reply with %s names none, and the person is not an alternative', (_name, change) => {
  const html = shown(change)
  expect(html).not.toContain('mean<')
  expect(html).toContain('>Ask a company secretary. Your question is added to the form.<')
})

test('an answer that is sure has no way to a person', () => {
  expect(shown({ sources: [source], handoff: null })).not.toContain('a company secretary')
})
