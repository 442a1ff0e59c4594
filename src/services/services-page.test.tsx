import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { stubClient } from '../../tests/stub-client.ts'
import type { Get } from '#platform/pages/calls.ts'
import { getContext } from '#platform/pages/api.ts'
import { loader as loadOffering } from './key-offering-page.tsx'
import { serviceAddress, serviceRosette } from './service-address.ts'
import type { Service } from './service.ts'
import { loader as loadServices } from './services-page.tsx'

const offering = { id: 21, title: 'Due Diligence', content: `<p>${'a'.repeat(120)}</p>` }
const services: Service[] = [
  { id: 4, title: 'Advice', content: '<p>One</p>', favorite: 1, keyOfferings: [], updated_on: '' },
  { id: 9, title: 'Audit & Review', content: '<p>Two</p>', favorite: 0, keyOfferings: [offering], updated_on: '' },
]
const answered = stubClient({ '/get/ourservices': () => services, '/get/serviceguide': () => null })
const failing = stubClient({})

type Loader<Answer> = (args: LoaderFunctionArgs) => Promise<Answer>

function ask<Answer>(loader: Loader<Answer>, query: string, get: Get = answered): Promise<Answer> {
  const context = new RouterContextProvider()
  context.set(getContext, get)
  const url = new URL(query, 'http://site.test/')
  return loader({ context, request: new Request(url), url, params: {}, pattern: '' })
}

describe('the services page', () => {
  test('without an id shows the first service', async () => {
    const { data, init } = await ask(loadServices, '')
    expect(data.selected).toMatchObject({ id: 4, isFirst: true })
    expect(init?.status).toBe(200)
  })

  test('with an id shows that service, its offerings cut to 100 characters and three dots', async () => {
    const { data } = await ask(loadServices, '?id=9&title=anything')
    expect(data.selected).toMatchObject({ id: 9, isFirst: false })
    expect(data.selected?.offerings).toEqual([{ id: 21, title: 'Due Diligence', text: `${'a'.repeat(100)}...` }])
  })

  test.each(['?id=99', '?id=abc', '?id=09'])('with %s returns 404 and still lists the services', async (query) => {
    const { data, init } = await ask(loadServices, query)
    expect(init?.status).toBe(404)
    expect(data).toMatchObject({ selected: null, services: [{ id: 4 }, { id: 9 }] })
  })

  test('shows the error text when the services cannot be read', async () => {
    const { data, init } = await ask(loadServices, '', failing)
    expect(data).toMatchObject({ error: 'Failed to fetch services', selected: null })
    expect(init?.status).toBe(503)
  })

  test('shows the services when their guide cannot be read', async () => {
    const { data, init } = await ask(loadServices, '', stubClient({ '/get/ourservices': () => services }))
    expect(data).toMatchObject({
      error: null,
      selected: { id: 4, guide: null, guideError: 'Failed to fetch services' },
    })
    expect(init?.status).toBe(200)
  })
})

describe('the key offering page', () => {
  test('finds the offering and its service', async () => {
    const { data, init } = await ask(loadOffering, '?id=21')
    expect(data.found).toMatchObject({ offering: { id: 21 }, service: { id: 9 }, siblings: [] })
    expect(init?.status).toBe(200)
  })

  test.each(['', '?id=4', '?id=abc'])('with "%s" returns 404 and lists the services', async (query) => {
    const { data, init } = await ask(loadOffering, query)
    expect(init?.status).toBe(404)
    expect(data.services).toHaveLength(2)
  })
})

test('the address of a service has its id and title, encoded', () => {
  expect(serviceAddress({ id: 9, title: 'Audit & Review' })).toBe('/ourservices?id=9&title=Audit+%26+Review')
})

test('a title that is also an object property has no rosette family of its own', () => {
  expect(serviceRosette('constructor')).toMatchObject({ seed: 'service:constructor', family: undefined })
  expect(serviceRosette('Secretarial Audit')).toMatchObject({ family: 'lace' })
})
