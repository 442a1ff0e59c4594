// What somebody finds who generates a client from the document: where the calls are, how each is named, how it refuses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSite, type SiteForTests } from '../../../tests/site.ts'

const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(4),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(z.string(), z.object({ description: z.string().min(4) })),
})
const document = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  security: z.array(z.unknown()),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

let site: SiteForTests
let api: z.infer<typeof document>
let operations: (z.infer<typeof operation> & { path: string })[]
beforeAll(async () => {
  site = await openSite()
  api = document.parse(await (await site.get('/api/openapi.json')).json())
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((described) => ({ path, ...described })),
  )
})
afterAll(() => site.close())

test('names the address of the site, and that no call needs a key', () => {
  expect(api.servers).toEqual([{ url: site.settings.publicUrl }])
  expect(api.security).toEqual([])
  expect(operations.length).toBeGreaterThan(40)
})

test('gives each call a name of its own that can stand in a program', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z][A-Za-z\d]*$/.test(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('postCareersJobapplication')
})

test('says of each call what it returns and how it refuses', () => {
  const statuses = ({ responses }: (typeof operations)[number]) => Object.keys(responses).join(' ')
  expect(operations.filter((call) => !/\b20[01]\b.*\b4\d\d\b/.test(statuses(call))).map(({ path }) => path)).toEqual([])
})

test('describes each name within a path as a parameter', () => {
  const undescribed = operations.flatMap(({ path, parameters }) => {
    const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
    return (path.match(/\{\w+\}|:\w+/g) ?? []).filter((name) => !described.includes(name))
  })
  expect(undescribed).toEqual([])
})
