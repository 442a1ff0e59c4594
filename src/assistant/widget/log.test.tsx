// What stands in an empty conversation.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startingCount } from '#assistant/chat-contract.ts'
import { newConversation, type Message } from './conversation.ts'
import { Log, startingQuestions } from './log.tsx'

function buttonsWith(messages: Message[], pending: string | null = null, count = startingCount): string[] {
  const chat = { ...newConversation(), messages, pending, count, failure: null, draft: '' }
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <Log chat={chat} onAsk={nothing} onRetry={nothing} onHandOver={nothing} onNews={nothing} />,
  )
  return [...html.matchAll(/<button type="button">([^<]*)</g)].map(([, label = '']) => label)
}

test('three questions to begin with are buttons until the first one is asked, and while any may be', () => {
  expect(buttonsWith([])).toEqual(startingQuestions)
  expect(startingQuestions).toHaveLength(3)
  expect(buttonsWith([], null, -1)).toEqual([])
  expect(buttonsWith([], 'When is AOC-4 due?')).toEqual([])
  expect(buttonsWith([{ role: 'user', content: 'When is AOC-4 due?' }])).toEqual([])
})
