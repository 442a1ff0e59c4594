// How every call is declared and how it refuses a request: one schema validates, documents and types it.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { cleaned } from '#platform/text/cleaned.ts'

export const refusalSchema = z.object({ message: z.string() }).openapi('Refusal')
export const invalidFormSchema = refusalSchema
  .extend({ errors: z.record(z.string(), z.string()).describe('Error message for each field') })
  .openapi('InvalidForm')

/**
 * A short text in a query, freed of what cannot be seen. (PostgreSQL refuses NUL.) Longer texts are refused. A 'text' keeps
 * its spaces.
 */
export function queryText(name: string, characters = 100, kind: 'line' | 'text' = 'line') {
  return z
    .string()
    .overwrite((text) => cleaned(kind, text))
    .max(characters, `${name} may have at most ${characters} characters`)
}

/** A positive integer in a query, such as an id. */
export function queryId(name = 'id') {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1`)
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1 })
}

/** A whole number in a query, such as a limit. */
export function queryNumber(name: string, least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `${name} must be from ${least} to ${most}`)
    .openapi({ type: 'integer', minimum: least, maximum: most })
}

/** What staff are told after a fault. */
const consoleFailure =
  'Something went wrong on the server. Try again in a minute. If it happens again, tell the person who runs the site.'

/** What a person is told after a fault. Staff have no use for the firm's telephone number. */
export function failureMessage({ method, path }: { method: string; path: string }, telephone: string): string {
  if (path.startsWith('/api/console/')) return consoleFailure
  return method === 'POST'
    ? `Something went wrong on our side and we could not save this. What you typed is still here. Please send it again in a minute, or telephone us on ${telephone}.`
    : `Something went wrong on our side and we cannot show this right now. Please try again in a minute, or telephone us on ${telephone}.`
}

export type Issue = { path: PropertyKey[]; message: string }
export type Refused = { status: 400 | 422; body: z.infer<typeof refusalSchema> & { errors?: Record<string, string> } }

/** The refusal of a query. */
export function invalidQuery(issues: Issue[]): Refused {
  return { status: 400, body: { message: issues[0]?.message ?? 'The request is not valid' } }
}

/**
 * Returns a router that responds to invalid requests with what `refuse` returns for the issues found and the values
 * received. By default that is 400 with `{ message }`.
 */
export function openApiRouter(refuse: (issues: Issue[], given: unknown) => Refused = invalidQuery): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result, context) {
      if (result.success) return undefined
      // The received value is present, although the library's types do not show it.
      const { status, body } = refuse(result.error.issues, 'data' in result ? result.data : undefined)
      return context.json(body, status)
    },
  })
}

/** The responses of a GET call: its data, and the refusal of an invalid query. */
export function jsonResponses<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    400: { description: 'The query is not valid', content: { 'application/json': { schema: refusalSchema } } },
  } as const
}

/** The responses of a list that is sent in parts; the header X-Total-Count has the number of all that match. */
export function countedResponses<Schema extends z.ZodType>(schema: Schema, description: string) {
  const { 200: found, ...refused } = jsonResponses(schema, description)
  const headers = z.object({
    'X-Total-Count': z.string().openapi({ type: 'integer', description: 'Total number of matches' }),
  })
  return { 200: { ...found, headers }, ...refused } as const
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: refusalSchema } } }
}

/**
 * The body of a form, as JSON or urlencoded. body.server.ts turns the latter into JSON before it reaches its call, so
 * it is described by a reference only: with a schema, the router would validate it a second time and refuse it. `name`
 * is the schema's name in the API description.
 */
export function formBody<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): { required: true; content: { 'application/json': { schema: Schema } } } {
  const content = {
    'application/json': { schema: schema.meta({ id: name }) },
    'application/x-www-form-urlencoded': { schema: { $ref: `#/components/schemas/${name}` } },
  }
  return { required: true, content }
}

/** The refusals that any form may receive before its call sees it. */
export const formRefusals = {
  403: refusal('Sent from a page of a site that is not allowed'),
  413: refusal('More than 64 KB; in a form with a file, more than 64 KB of text'),
  415: refusal('Neither JSON nor a form'),
  429: refusal('Sent too often; Retry-After gives the number of seconds to wait'),
  503: refusal('The site is busy; Retry-After gives the number of seconds to wait'),
} as const

/** The refusal of a form by its call. */
export const formInvalid = {
  description: 'A field is missing or not valid',
  content: { 'application/json': { schema: invalidFormSchema } },
} as const

const acceptedSchema = z.object({
  message: z.string(),
  reference: z.string().optional().describe('The reference of the message, if one was stored'),
})

/** The responses of a form: a message to show, or the errors by field. */
export function formResponses(description: string) {
  return {
    200: { description, content: { 'application/json': { schema: acceptedSchema } } },
    422: formInvalid,
    ...formRefusals,
  } as const
}
