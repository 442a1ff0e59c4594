// What a person reads of what is held about them.
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { Consent } from './held-records.tsx'

test('a notice that was read in Hindi is marked as such for screen readers (WCAG 3.1.2)', async () => {
  const consent = {
    id: 1,
    purpose: 'enquiry',
    reference: null,
    noticeVersion: '2026-1',
    noticeLanguage: 'hi',
    noticeText: 'निजता सूचना',
    givenOn: '21 Nov 2026',
    form: 'contactus',
    page: '/contact',
    withdrawnOn: '22 Nov 2026',
    isProofOnly: false,
  } as const
  const { prelude } = await prerender(<Consent consent={consent} />)
  expect(await new Response(prelude).text()).toMatch(/<p [^>]*lang="hi">निजता सूचना<\/p>/)
})
