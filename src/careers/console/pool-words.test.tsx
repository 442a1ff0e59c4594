// What the console calls the two ways into the pool: a profile is for future vacancies, and whoever applied for a vacancy may
// have consented to be considered for other vacancies.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consents } from './application-facts.tsx'
import { PoolMark } from './applications-page.tsx'

const consent = (purpose: 'application' | 'talent-pool') => ({
  purpose,
  noticeVersion: '2026-11-9',
  noticeLanguage: 'en',
  givenOn: '2026-11-21T05:30:00.000Z',
  withdrawnOn: null,
})
const vacancy = { id: 1, title: 'GST Analyst', company: 'Kaveri Foods' }

test.each([
  ['GST Analyst', '<small>Also for other vacancies</small>'],
  ['', '<small>For future vacancies</small>'],
])('in the list, beside the vacancy “%s”', (named, mark) => {
  expect(renderToStaticMarkup(<PoolMark row={{ isInPool: true, vacancy: named }} />)).toBe(mark)
  expect(renderToStaticMarkup(<PoolMark row={{ isInPool: false, vacancy: named }} />)).toBe('')
})

test.each([
  [vacancy, true, 'Other vacancies (notice 2026-11-9 in English)'],
  [vacancy, false, 'Not for other vacancies'],
  [null, false, 'Sent for future vacancies'],
])('among the consents to an application (%#)', (of, isAsked, words) => {
  const consents = [consent('application'), ...(isAsked ? [consent('talent-pool')] : [])]
  const text = renderToStaticMarkup(<Consents application={{ consents, vacancy: of }} />).replaceAll(/<[^>]+>/g, '|')
  expect(text).toContain(`|${words}|`)
})
