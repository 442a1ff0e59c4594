import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'

const schema = z.object({
  note: z.string().min(1).max(5),
  code: z.string().min(3),
  count: z.number().int(),
  kind: z.enum(['one', 'two']),
  named: z.string().min(1, 'Enter your name.'),
})
const path = '/api/console/kept'
const keep = consoleCall('editor', `POST ${path}`, { body: schema, answer: answerOf<object>() })
const app = consoleApi({ keep }, { keep: ({ body }) => body })

async function errorsOf(body: object): Promise<unknown> {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
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
  expect((await app.request(path, { method: 'POST', body })).status).toBe(422)
})
