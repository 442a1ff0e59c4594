// How every call is declared and refused: one schema validates, documents and types it.
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { holdsControlCharacters } from '#platform/validators.ts'

export const refusalSchema = z.object({ message: z.string() }).openapi('Refusal')
export const invalidFormSchema = refusalSchema
  .extend({ errors: z.record(z.string(), z.string()).describe('A sentence by field') })
  .openapi('InvalidForm')

/** A short text in a query. Longer ones and control characters (PostgreSQL refuses NUL) are refused in a sentence. */
export function queryText(name: string, characters = 100) {
  return z
    .string()
    .max(characters, `${name} may have at most ${characters} characters`)
    .refine((text) => !holdsControlCharacters(text), `${name} holds characters that cannot be searched for`)
}

/** A positive whole number in a query, as ids are. */
export function queryId(name = 'id') {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1`)
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1 })
}

export type Issue = { path: PropertyKey[]; message: string }
export type Refused = { status: 400 | 422; body: z.infer<typeof refusalSchema> & { errors?: Record<string, string> } }

function badRequest(issues: Issue[]): Refused {
  return { status: 400, body: { message: issues[0]?.message ?? 'The request is not valid' } }
}

/**
 * A router whose invalid requests are answered as `refuse` says, which is told what is wrong with what was given: 400
 * with `{ message }` unless told otherwise.
 */
export function openApiRouter(refuse: (issues: Issue[], given: unknown) => Refused = badRequest): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result, context) {
      if (result.success) return undefined
      // What was given is there, though the library's types do not say so.
      const { status, body } = refuse(result.error.issues, 'data' in result ? result.data : undefined)
      return context.json(body, status)
    },
  })
}

/** The responses of a reading call: its answer, and the refusal of a bad query. */
export function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    400: { description: 'The query is not valid', content: { 'application/json': { schema: refusalSchema } } },
  } as const
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: refusalSchema } } }
}

/**
 * The body of a form, as JSON or urlencoded. The latter has become JSON before it reaches its call (body.server.ts), so
 * it is described by a reference alone: a schema there would be asked for a second time, and refuse. `name` names the
 * schema in the description.
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

/** What every form may be answered before its call looks at it. */
export const formRefusals = {
  403: refusal('Sent from a page of another site that the firm has not named'),
  413: refusal('More than 64 KB'),
  415: refusal('Neither JSON nor a form'),
  429: refusal('Sent or refused too often; Retry-After says in how many seconds it may be sent again'),
} as const

const acceptedSchema = z.object({
  message: z.string(),
  reference: z.string().optional().describe('The number under which the firm keeps the message, where it keeps one'),
})

/** The responses of a form: a message to show, or what is wrong with the fields. */
export function accepts(description: string) {
  return {
    200: { description, content: { 'application/json': { schema: acceptedSchema } } },
    422: { description: 'A field is missing or wrong', content: { 'application/json': { schema: invalidFormSchema } } },
    ...formRefusals,
  } as const
}
