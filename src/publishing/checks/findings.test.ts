import { expect, test } from 'vitest'
import { emptyBody, type Body } from '#platform/records/record-fields.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { findingsIn } from './findings.server.ts'

function saidOf(name: string, body: Body): string[] {
  const kind = kindOf(kindsOfSite, name)
  return findingsIn(kind, { ...emptyBody(kind.of.fields), ...body }).map(({ field, text }) => `${field}: ${text}`)
}

test('a title that the picture for shared links cannot show is named', () => {
  const lacking =
    'Title: Pictures for shared links show the name of the firm instead: their fonts have Latin letters only.'
  expect(saidOf('insight', { title: 'कंपनी अधिनियम' })).toContain(lacking)
  expect(saidOf('insight', { title: 'Company law 🎉' })).not.toContain(lacking)
})

test('what visitors ask for is no claim of the firm', () => {
  const claims = (body: Body) => saidOf('short-answer', body).filter((each) => each.includes('advertises a price'))
  expect(claims({ also: ['cheapest plan'] })).toEqual([])
  expect(claims({ answer: 'Ours is the cheapest plan.' })).toHaveLength(1)
})

test('a checklist that cannot be printed is named', () => {
  const lacking = 'There is no checklist to print, because its fonts have Latin letters only.'
  const documents = (group: string, item: string) => [{ group, items: [item] }]
  expect(saidOf('service', { title: 'అనుపాలన' })).toContain(`Title: ${lacking}`)
  expect(saidOf('service', { documents: documents('From you', 'पैन कार्ड') })).toContain(
    `Documents needed 1: Documents: ${lacking}`,
  )
  const said = saidOf('service', { title: 'Compliance', documents: documents('From you', 'PAN card') })
  expect(said.filter((each) => each.includes(lacking))).toEqual([])
})
