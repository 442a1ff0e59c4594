import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { consoleCall } from './console-call.ts'
import { listQuery } from './list-query.ts'
import { useListState, type AddressOptions, type FilterOf } from './list-state.ts'

const call = consoleCall('editor', 'GET /api/console/files', {
  query: listQuery(
    ['added'],
    z.object({ show: z.enum(['all', 'unused']).default('all'), q: z.string().max(5).optional() }),
  ),
})
type Filter = FilterOf<typeof call>

function stateAt(address: string, options: AddressOptions<Filter> = {}): unknown {
  function Screen() {
    const { filter, isFiltered, page, search } = useListState(call, options)
    return encodeURIComponent(JSON.stringify({ filter, isFiltered, page, search }))
  }
  const shown = renderToString(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
    </MemoryRouter>,
  )
  return JSON.parse(decodeURIComponent(shown))
}

const asFilter = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const first = { filter: { show: 'all' }, isFiltered: false, page: 1, search: '' }

test.each([
  ['/', first],
  ['/?page=3', { ...first, page: 3 }],
  ['/?page=-3&filter={', first],
  ['/?page=1000001', first],
  [`/?${asFilter({ q: 'longer' })}`, first],
  [
    `/?${asFilter({ show: 'unused', q: 'longer' })}`,
    {
      filter: { show: 'unused' },
      isFiltered: true,
      page: 1,
      search: `?${new URLSearchParams({ filter: '{"show":"unused"}' })}`,
    },
  ],
  [`/?${asFilter({ show: 'all' })}`, first],
  [
    `/?${asFilter({ show: 'unused', q: 'logo' })}&page=2`,
    {
      filter: { show: 'unused', q: 'logo' },
      isFiltered: true,
      page: 2,
      search: `?${new URLSearchParams({ filter: '{"show":"unused","q":"logo"}' })}`,
    },
  ],
])('the address %s says what is listed, as far as it is valid', (address, state) => {
  expect(stateAt(address)).toEqual(state)
})

test('parts of a filter may be parameters of the address by their own names', () => {
  expect(stateAt('/?show=unused&sort=title&page=2', { params: ['show', 'q'] })).toEqual({
    filter: { show: 'unused' },
    isFiltered: true,
    page: 2,
    search: '?show=unused',
  })
})
