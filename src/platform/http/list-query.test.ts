// How much of a list the console may ask for.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readListQuery } from './list-query.server.ts'

test('a page of a list has 1 to 200 rows', async () => {
  const app = new Hono().get('/', (c) => c.json(readListQuery(c, ['name'], z.object({}))))
  const statuses = ['0', '1', '200', '201'].map(async (rows) => (await app.request(`/?perPage=${rows}`)).status)
  expect(await Promise.all(statuses)).toEqual([400, 200, 200, 400])
})
