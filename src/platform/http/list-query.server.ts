// How the console asks for a part of a list: page, order and filter.
import { HTTPException } from 'hono/http-exception'
import type { Context } from 'hono'
import { z } from 'zod'
import { withoutNul } from './without-nul.ts'

const maxPerPage = 200

export type ListQuery<Sort extends string, Filter> = {
  page: number
  perPage: number
  sort: Sort
  order: 'asc' | 'desc'
  filter: Filter
  offset: number
}

/**
 * Parses `?page=&perPage=&sort=&order=&filter=`, where `filter` is a JSON object. The first of `sorts` is the default.
 * Throws HTTPException 400 with a sentence if anything in it is not valid.
 */
export function readListQuery<Sort extends string, Filter>(
  c: Context,
  sorts: readonly [Sort, ...Sort[]],
  filterSchema: z.ZodType<Filter>,
  { order = 'desc', perPage = 25 }: { order?: 'asc' | 'desc'; perPage?: number } = {},
): ListQuery<Sort, Filter> {
  const schema = z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(maxPerPage).default(perPage),
    sort: z.enum(sorts).default(sorts[0]),
    order: z.preprocess(
      (value) => (typeof value === 'string' ? value.toLowerCase() : value),
      z.enum(['asc', 'desc']).default(order),
    ),
    filter: z.string().max(4000).default('{}').transform(parsedJson).pipe(filterSchema),
  })
  const parsed = schema.safeParse(c.req.query())
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new HTTPException(400, { message: `${issue?.path.join('.') ?? 'The query'} is not valid.` })
  }
  const { data } = parsed
  return { ...data, offset: (data.page - 1) * data.perPage }
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return withoutNul(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
}
