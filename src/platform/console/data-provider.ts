// How ra-core reaches the console's calls: lists and records by resource, `/api/console/<resource>`.
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import { send } from './call.ts'

type Part<Item> = { data: Item[]; total: number }

const base = (resource: string) => `/api/console/${resource}`

/** The console changes records by calls with names of their own (`change`), never by generic writes. */
const refused = () => Promise.reject(new Error('Records are changed by their own calls'))

export const dataProvider: DataProvider = {
  getList: <Item extends RaRecord>(resource: string, params: GetListParams) => list<Item>(base(resource), params),
  getOne: async (resource, { id }) => ({ data: await send(`${base(resource)}/${encodeURIComponent(id)}`, reading) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => send<never>(`${base(resource)}/${encodeURIComponent(id)}`, reading))),
  }),
  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
}

const reading = { method: 'GET' }

async function list<Item>(path: string, { pagination, sort, filter, signal }: GetListParams): Promise<Part<Item>> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) })
  if (pagination) {
    query.set('page', String(pagination.page))
    query.set('perPage', String(pagination.perPage))
  }
  if (sort) {
    query.set('sort', sort.field)
    query.set('order', sort.order)
  }
  return send(`${path}?${query}`, { ...reading, signal: signal ?? null })
}
