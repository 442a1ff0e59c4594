// A call below /get/ is one value: what its handler may not do does not compile, and the rest is refused in words.
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from './bodies/refusal.server.ts'
import { queryId } from './call.server.ts'
import { anyText } from './listed-address.ts'
import { readApi, type CallsOf, type ReadCalls } from './read-call.server.ts'

const parcel = z.object({ id: z.number(), label: z.string() })
const calls = {
  parcel: {
    path: '/get/parcel',
    summary: 'One parcel',
    query: z.object({ id: queryId(), label: z.string().optional() }),
    answer: parcel,
    returns: 'The parcel',
  },
  parcels: {
    path: '/get/parcels',
    summary: 'Parcels',
    answer: z.array(parcel),
    returns: 'Some of them',
    isCounted: true,
    address: { isPrivate: true },
  },
} as const satisfies ReadCalls

const first = { id: 1, label: 'x' }
const parcels = () => ({ list: [first], total: 30 })
const api = readApi('Parcels', calls, ({ label }: { label: string }) => ({
  parcel: ({ query }) => (query.id === 7 ? new Refusal(400, 'This has been sent.') : { id: query.id, label }),
  parcels,
}))
const { addresses } = api
const router = api({ label: 'from Pune' })

async function answered(path: string): Promise<[number, unknown]> {
  const response = await router.request(path)
  return [response.status, await response.json()]
}

test('what is asked reaches the handler as the schema returns it, and what does not fit is refused before', async () => {
  expect(await answered('/get/parcel?id=5')).toEqual([200, { id: 5, label: 'from Pune' }])
  expect(await answered('/get/parcel?id=7')).toEqual([400, { message: 'This has been sent.' }])
  expect(await answered('/get/parcel?id=x')).toEqual([400, { message: 'id must be a whole number from 1' }])
  expect((await answered('/get/parcel?id=5&id=6'))[0]).toBe(400)
  expect((await answered('/get/parcel'))[0]).toBe(400)
})

test('a part of a list says how many there are', async () => {
  const response = await router.request('/get/parcels')
  expect([await response.json(), response.headers.get('x-total-count')]).toEqual([[first], '30'])
})

test('caches and documents know its address and its query', () => {
  expect(addresses).toEqual([
    { path: '/get/parcel', query: { id: anyText, label: anyText } },
    { path: '/get/parcels', isPrivate: true },
  ])
  const { paths } = router.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Parcels', version: '1' } })
  expect(paths?.['/get/parcel']?.get?.parameters?.map((each) => 'name' in each && each.name)).toEqual(['id', 'label'])
  expect(paths?.['/get/parcels']?.get?.responses?.['200']).toHaveProperty('headers.X-Total-Count')
})

test('pages are typed by it', () => {
  type Known = CallsOf<typeof calls>
  expectTypeOf<Known['/get/parcel']['response']>().toEqualTypeOf<{ id: number; label: string }>()
  expectTypeOf<Known['/get/parcel']['query']>().toEqualTypeOf<{ id: number; label?: string | undefined }>()
  expectTypeOf<Known['/get/parcels']['isCounted']>().toEqualTypeOf<true>()
})

test('a handler that is missing or answers something else does not compile', () => {
  const parcelOf = () => first
  // @ts-expect-error The list has no handler.
  readApi('Parcels', calls, () => ({ parcel: parcelOf }))
  // @ts-expect-error An answer without its label.
  readApi('Parcels', calls, () => ({ parcel: () => ({ id: 1 }), parcels }))
  // @ts-expect-error A list in place of one.
  readApi('Parcels', calls, () => ({ parcel: () => [first], parcels }))
  // @ts-expect-error A list without the number of all.
  readApi('Parcels', calls, () => ({ parcel: parcelOf, parcels: () => [first] }))
  // @ts-expect-error The query has no such name.
  readApi('Parcels', calls, () => ({ parcel: ({ query }) => ({ id: query.number, label: '' }), parcels }))
})
