// The guide of a service as the server renders it.
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ServiceGuide } from '#services/service.ts'
import { GuideEnd, guideHeadings, GuideTexts } from './service-guide.tsx'

const empty: ServiceGuide = {
  id: 3,
  lawAsAt: '',
  triggers: [],
  documents: [],
  steps: [],
  fees: '',
  consequences: [],
  lead: null,
  office: null,
  insights: [],
  dueDates: [],
  checklist: '',
}

function rendered(guide: Partial<ServiceGuide>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <GuideTexts guide={{ ...empty, ...guide }} title="Secretarial Audit" />
      <GuideEnd guide={{ ...empty, ...guide }} />
    </MemoryRouter>,
  )
}

test('each part has its heading, and a part without content has none', () => {
  const html = rendered({
    triggers: ['A bank asks for it.'],
    documents: [{ group: 'From each director', items: ['PAN'] }],
    steps: [{ title: 'Read the file', who: 'We', time: '5 days', control: '' }],
    fees: 'The years.\n\nThe branches.',
    consequences: [{ default: 'A late report', consequence: 'A penalty', law: 'section 204(4)' }],
    dueDates: [{ day: '2027-10-29', title: 'AOC-4', law: 'section 137' }],
    checklist: '/documents/checklists/3-secretarial-audit.pdf',
    lawAsAt: '2026-11-15',
  })
  const headings = [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, text]) => text)
  expect(headings).toEqual([
    'When else it is needed',
    'Documents needed',
    'Steps',
    'How the fee is worked out',
    'If a requirement is missed',
    'Next due dates',
  ])
  expect(html).toContain('href="/documents/checklists/3-secretarial-audit.pdf"')
  expect(html).toContain('<p>The branches.</p>')
  expect(html).toContain('<time dateTime="2027-10-29">29 Oct 2027</time>')
  expect(html).toContain('<i>section 137</i>')
  expect(html).toContain('Law as at 15 November 2026')
  expect(rendered({})).toBe('')
})

test('the list of headings leads to the parts that are there', () => {
  const guide = { ...empty, fees: 'The years.', triggers: ['A bank asks for it.'] }
  expect(guideHeadings(guide)).toEqual([
    { id: 'triggers', text: 'When else it is needed' },
    { id: 'fees', text: 'How the fee is worked out' },
  ])
  const parts = [...rendered(guide).matchAll(/<section\b[^>]* id="([^"]+)"[^>]*><h3>(.*?)<\/h3>/g)]
  expect(parts.map(([, id, text]) => ({ id, text }))).toEqual(guideHeadings(guide))
})
