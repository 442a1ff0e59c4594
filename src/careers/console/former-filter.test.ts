// The addresses of the list that the applications had for themselves: bookmarks, and links in mails to staff.
import { expect, test } from 'vitest'
import { inboxFilterSchema } from '#leads/inbox/inbox.ts'
import { formerFilter, formerSearch } from './former-filter.ts'

const application = { kind: 'application' }

test.each([
  [null, application],
  ['{}', application],
  ['{"vacancy":3,"stage":"new"}', { ...application, facets: { vacancy: '3', stage: 'new' } }],
  ['{"vacancy":"pool","q":"Meera"}', { ...application, q: 'Meera', facets: { vacancy: 'pool' } }],
  ['{"spam":true}', { ...application, spam: true }],
  ['{"vacancy":', application],
  ['{"stage":5}', application],
  ['{"stage":"hired"}', application],
  ['{"vacancy":"any"}', application],
])('%j', (former, filter) => {
  expect(inboxFilterSchema.parse(formerFilter(former))).toEqual(filter)
})

test.each([
  ['', null],
  ['order=asc', null],
  ['order=desc', 'DESC'],
  ['filter={"q":"Meera"}', 'DESC'],
])('the order of an address with %j', (former, order) => {
  expect(formerSearch(new URLSearchParams(former)).get('order')).toBe(order)
})
