import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IssueState } from './issue-state.tsx'

test.each([
  [0, 'Sent'],
  [1, 'Not sent to all yet'],
])('an issue of which %i copies wait is called: %s', (waiting, words) => {
  const issue = { state: 'sent', heldBecause: null, counts: { waiting } } as const
  expect(renderToStaticMarkup(<IssueState issue={issue} />)).toContain(`${words}</span>`)
})
