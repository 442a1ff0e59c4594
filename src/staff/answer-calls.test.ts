// A call is one value: what its handler and its screen may not do does not compile, and the rest is refused in words.
import { expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { callApi } from '#platform/console/call.ts'
import { addressOf, answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { consoleApi } from './answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'

type Parcel = { id: number; label: string }

const readParcel = consoleCall('manager', 'GET /api/console/parcels/:id/of/:key{[A-Z]{2}}', {
  query: z.object({ from: z.coerce.number<number>().int() }),
  wrongQuery: 'Name the first.',
  answer: answerOf<Parcel>(),
})
const listParcels = consoleCall('manager', 'GET /api/console/parcels', {
  query: listQuery(['sent', 'label'], z.strictObject({ q: z.string().optional() })),
  answer: answerOf<object>(),
})
const sendParcel = consoleCall('manager', 'POST /api/console/parcels/:id/send', {
  body: z.strictObject({ label: z.string().min(1, 'Enter a label.') }),
  answer: answerOf<Parcel>(),
})
const dropParcel = consoleCall('manager', 'POST /api/console/parcels/:id/drop')
const calls = { readParcel, listParcels, sendParcel, dropParcel }

const api = consoleApi(calls, {
  readParcel: ({ params, query }) => ({ id: params.id + query.from, label: params.key }),
  listParcels: ({ query }) => query,
  sendParcel({ params, body, c }) {
    if (params.id === 7) throw new Refusal(409, 'This has been sent.', { by: 'Neha' })
    c.header('set-cookie', 'parcel=1')
    return params.id === 8 ? new Refusal(404, 'Gone.') : { id: params.id, label: body.label }
  },
  dropParcel: () => undefined,
})

async function answered(path: string, body?: unknown): Promise<[number, unknown]> {
  const response = await api.request(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  return [response.status, await response.json()]
}

test('what a screen asks reaches the handler as the schemas return it', async () => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => api.request(address, init))
  expect(addressOf(readParcel, { id: 5, key: 'AB', from: 2 })).toBe('/api/console/parcels/5/of/AB?from=2')
  expect(await callApi(readParcel, { id: 5, key: 'AB', from: 2 })).toEqual({ id: 7, label: 'AB' })
  expect(await callApi(sendParcel, { id: 5 }, { label: 'x' })).toEqual({ id: 5, label: 'x' })
  expect(await callApi(dropParcel, { id: 5 })).toEqual({})
  const part = { page: 3, perPage: 25, sort: 'sent', order: 'asc', filter: { q: 'ab' }, offset: 50 }
  expect(await callApi(listParcels, { filter: '{"q":"a\\u0000b"}', order: 'ASC', page: 3 })).toEqual(part)
})

test('whatever does not fit is refused before the handler', async () => {
  expect(await answered('/api/console/parcels/5/of/AB?from=x')).toEqual([400, { message: 'Name the first.' }])
  for (const [query, name] of [
    ['page=0', 'page'],
    ['perPage=0', 'perPage'],
    ['perPage=201', 'perPage'],
    ['sort=id', 'sort'],
    ['order=up', 'order'],
    ['filter={', 'filter'],
    ['filter={"other":1}', 'filter'],
  ])
    expect(await answered(`/api/console/parcels?${query}`)).toEqual([400, { message: `${name} is not valid.` }])
  expect((await answered('/api/console/parcels?perPage=200'))[0]).toBe(200)
  const nothing = { message: 'Enter a label.', errors: { label: 'Enter a label.' } }
  expect(await answered('/api/console/parcels/5/send', { label: '' })).toEqual([422, nothing])
  expect((await answered('/api/console/parcels/5/send', { label: 'x', other: 1 }))[0]).toBe(422)
  expect((await answered('/api/console/parcels/5/drop', { other: 1 }))[0]).toBe(422)
  for (const path of ['0/drop', '01/drop', '1234567890/drop', 'x/drop'])
    expect((await api.request(`/api/console/parcels/${path}`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('a refusal is told with its status, whether it is returned or thrown', async () => {
  const body = { label: 'x' }
  expect(await answered('/api/console/parcels/7/send', body)).toEqual([
    409,
    { message: 'This has been sent.', by: 'Neha' },
  ])
  const refused = await api.request('/api/console/parcels/8/send', { method: 'POST', body: JSON.stringify(body) })
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([404, 'parcel=1'])
})

test('what does not fit the value of a call does not compile', () => {
  expectTypeOf(callApi<typeof sendParcel>).returns.resolves.toEqualTypeOf<Parcel>()
  expectTypeOf(callApi<typeof dropParcel>).parameters.toEqualTypeOf<
    [call: typeof dropParcel, values: Record<'id', string | number>]
  >()
  const handlers = {
    readParcel: () => ({ id: 1, label: '' }),
    listParcels: () => ({}),
    sendParcel: () => ({ id: 1, label: '' }),
    dropParcel: () => undefined,
  }
  // @ts-expect-error Another object is not the answer.
  consoleApi(calls, { ...handlers, readParcel: () => ({ nothing: true }) })
  // @ts-expect-error Nor is a list.
  consoleApi(calls, { ...handlers, readParcel: () => [] })
  // @ts-expect-error A call without a handler.
  consoleApi(calls, { readParcel: handlers.readParcel, listParcels: handlers.listParcels })
  const weigh = ({ body }: { body: { weight: number } }) => ({ id: body.weight, label: '' })
  // @ts-expect-error A handler of a body that no screen sends.
  consoleApi(calls, { ...handlers, sendParcel: weigh })
  // @ts-expect-error A call without a role.
  consoleCall('GET /api/console/roles', { answer: answerOf<object>() })
  // @ts-expect-error A path outside the console.
  consoleCall('editor', 'GET /get/parcels')
  const byNobody = { dropParcel: consoleCall('clerk', 'POST /api/console/parcels/:id/drop') }
  // @ts-expect-error A role that nobody has.
  consoleApi(byNobody, { dropParcel: () => undefined })
  const asked = () => [
    // @ts-expect-error A path that is no call.
    callApi('/api/console/parcels/{id}/sent', { id: 1 }),
    // @ts-expect-error A parameter of another name.
    callApi(dropParcel, { parcel: 1 }),
    // @ts-expect-error A body without its field.
    callApi(sendParcel, { id: 1 }, {}),
    // @ts-expect-error A body with a field that the server refuses.
    callApi(sendParcel, { id: 1 }, { label: '', weight: 1 }),
    // @ts-expect-error A query of another type.
    callApi(readParcel, { id: 1, key: 'AB', from: 'x' }),
  ]
  expect(asked).toBeTypeOf('function')
})

const note = z.object({
  note: z.string().min(1).max(5),
  code: z.string().min(3),
  count: z.number().int(),
  kind: z.enum(['one', 'two']),
  named: z.string().min(1, 'Enter your name.'),
})
const path = '/api/console/kept'
const keep = consoleCall('editor', `POST ${path}`, { body: note, answer: answerOf<object>() })
const keeping = consoleApi({ keep }, { keep: ({ body }) => body })

async function errorsOf(body: object): Promise<unknown> {
  const response = await keeping.request(path, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(422)
  return (await response.json()).errors
}

test('refuses a field in words for people, and in those of the schema where it has some', async () => {
  expect(await errorsOf({ note: '', code: 'a', count: 1.5, kind: 'three', named: '' })).toEqual({
    note: 'Enter something here.',
    code: 'This is too short.',
    count: 'This is not valid.',
    kind: 'This is not valid.',
    named: 'Enter your name.',
  })
  expect(await errorsOf({ note: 'too long', code: 'abc', count: 1, kind: 'one', named: 'Neha' })).toEqual({
    note: 'This is too long.',
  })
})

test('refuses what is nested too deep to be read', async () => {
  const body = `{"note":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect((await keeping.request(path, { method: 'POST', body })).status).toBe(422)
})
