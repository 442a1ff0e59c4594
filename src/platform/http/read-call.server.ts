// A call below /get/ as one value: the server answers and documents it, pages are typed by it, and caches know its address.
import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Counted } from '#platform/pages/calls.ts'
import { Refusal } from './bodies/refusal.server.ts'
import { countedResponses, invalidQuery, jsonResponses } from './call.server.ts'
import { anyText, type Listed } from './listed-address.ts'
import { withoutTracking } from './tracking-names.ts'

export type ReadCall = {
  path: `/get/${string}`
  summary: string
  query?: z.ZodObject
  answer: z.ZodType
  /** What the answer is, in a few words. */
  returns: string
  /** The answer is part of a list. The header X-Total-Count has the number of all that match. */
  isCounted?: true
  /** How it is cached. Without it, it is public and every name of its query may have any value. */
  address?: Omit<Listed, 'path'>
}
/** The calls of a room. */
export type ReadCalls = Readonly<Record<string, ReadCall>>

/** What the typed client knows of them: `interface Calls extends CallsOf<typeof calls> {}`. */
export type CallsOf<Calls extends ReadCalls> = {
  [Name in keyof Calls as Calls[Name]['path']]: { response: z.output<Calls[Name]['answer']> } & (Calls[Name] extends {
    query: infer Query extends z.ZodType
  }
    ? { query: z.output<Query> }
    : unknown) &
    (Calls[Name] extends { isCounted: true } ? { isCounted: true } : unknown)
}

type ReadRequest<Call extends ReadCall> = {
  query: Call extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
}
type Result<Call extends ReadCall> =
  | Refusal
  | (Call extends { isCounted: true } ? Counted<z.output<Call['answer']>> : z.output<Call['answer']>)
type Handlers<Calls extends ReadCalls> = {
  [Name in keyof Calls]: (asked: ReadRequest<Calls[Name]>) => Result<Calls[Name]> | Promise<Result<Calls[Name]>>
}

/** What a room brings: its calls, mounted once the parts are there, and their addresses. */
export type ReadApi<Parts> = ((parts: Parts) => OpenAPIHono) & { addresses: readonly Listed[] }

/** `tag` is their heading in the documents. Each call needs its handler. */
export function readApi<Calls extends ReadCalls, Parts>(
  tag: string,
  calls: Calls,
  handlersOf: (parts: Parts) => Handlers<Calls>,
): ReadApi<Parts> {
  const open = (parts: Parts) => {
    const router = new OpenAPIHono()
    const handlers = handlersOf(parts)
    for (const [name, call] of Object.entries(calls)) {
      // A handler takes what the schema of its own call returns; of any call, the compiler knows only that there is one.
      const handle = Reflect.get(handlers, name) as (asked: object) => unknown
      router.openAPIRegistry.registerPath(described(tag, call))
      router.get(call.path, async (c) => {
        const query = call.query?.safeParse(queryOf(c))
        if (query?.success === false) return c.json(invalidQuery(query.error.issues).body, 400)
        const result = await handle({ query: query?.data })
        if (result instanceof Refusal) return c.json({ message: result.message }, result.status)
        return call.isCounted ? countedJson(c, result as Counted<unknown>) : c.json(result, 200)
      })
    }
    return router
  }
  return Object.assign(open, { addresses: Object.values(calls).map(addressOf) })
}

function described(tag: string, { path, summary, query, answer, returns, isCounted }: ReadCall) {
  const responses = isCounted ? countedResponses(answer, returns) : jsonResponses(answer, returns)
  return { method: 'get' as const, path, tags: [tag], summary, ...(query && { request: { query } }), responses }
}

/** A name that is given several times has a list, which no schema takes. */
function queryOf(c: Context): Record<string, string | string[]> {
  const entries = Object.entries(withoutTracking(c.req.queries()))
  return Object.fromEntries(entries.map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]))
}

function countedJson(c: Context, { list, total }: Counted<unknown>): Response {
  c.header('X-Total-Count', String(total))
  return c.json(list, 200)
}

function addressOf({ path, query, address }: ReadCall): Listed {
  const names = Object.keys(query?.shape ?? {})
  return { path, ...(query && { query: Object.fromEntries(names.map((name) => [name, anyText])) }), ...address }
}
