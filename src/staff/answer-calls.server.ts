// Answers the calls of a room, each as its value says.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  hasPattern,
  mountedAt,
  type AnswerOf,
  type ConsoleCall,
  type ConsoleCalls,
  type ParamsOf,
} from '#platform/console/console-call.ts'
import { readConsoleBody } from '#platform/http/bodies/console-body.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Caller, Staff } from './roles.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a call was asked, once its guard and its schemas have let it through. */
export type CallRequest<Call extends ConsoleCall> = {
  params: ParamsOf<Call>
  query: Parsed<Call['query']>
  body: Parsed<Call['body']>
  staff: Call['role'] extends 'anyone' ? undefined : Staff
  c: Context
}
type Result<Call extends ConsoleCall> = AnswerOf<Call> | Refusal
type Handlers<Calls extends ConsoleCalls> = {
  [Name in keyof Calls]: (asked: CallRequest<Calls[Name]>) => Result<Calls[Name]> | Promise<Result<Calls[Name]>>
}

const nothing = z.strictObject({})

/** `calls` is the module of the room's calls, each of which needs its handler. */
export function consoleApi<Calls extends ConsoleCalls<Caller>>(calls: Calls, handlers: Handlers<Calls>): Hono {
  const api = new Hono()
  for (const [name, call] of Object.entries(calls)) {
    const { method, path } = mountedAt(call)
    // A handler takes what the schemas of its own call return; of any call, the compiler knows only that they are schemas.
    const handle = Reflect.get(handlers, name) as (asked: object) => unknown
    api.on(method, path, async (c) => {
      const result = await asked(call, c)
        .then(handle)
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        })
      if (result instanceof Response) return result
      if (result instanceof Refusal) return c.json({ message: result.message, ...result.more }, result.status)
      return c.json(result ?? {})
    })
  }
  return api
}

async function asked(call: ConsoleCall, c: Context) {
  const params = Object.entries(c.req.param()).map(([name, value]) => [
    name,
    hasPattern(call, name) ? value : Number(value),
  ])
  const query = call.query && parsedQuery(call.query, c, call.wrongQuery)
  const schema = call.body ?? nothing
  const body = c.req.method === 'GET' || schema === 'file' ? undefined : await readConsoleBody(c, schema)
  return { params: Object.fromEntries(params), query, body, staff: c.get('staff'), c }
}

function parsedQuery(schema: z.ZodType, c: Context, sentence?: string): unknown {
  const error = ({ path }: z.core.$ZodRawIssue) => sentence ?? `${path?.join('.') || 'The query'} is not valid.`
  const parsed = schema.safeParse(c.req.query(), { error })
  if (parsed.success) return parsed.data
  throw new Refusal(400, parsed.error.issues[0]?.message ?? 'The query is not valid.')
}
