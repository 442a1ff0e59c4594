// How the console asks for a part of a list: page, order and filter.
import { z } from 'zod'
import { withoutNul } from '#platform/http/bodies/without-nul.ts'

const maxPerPage = 200

export const pageSchema = z.coerce.number<number>().int().min(1).max(1_000_000).default(1)

type Otherwise = { order?: 'asc' | 'desc'; perPage?: number }

/**
 * The query `?page=&perPage=&sort=&order=&filter=`, where `filter` is a JSON object. The first of `sorts` is the default.
 */
export function listQuery<Sort extends string, Filter extends z.ZodType>(
  sorts: readonly [Sort, ...Sort[]],
  filter: Filter,
  { order = 'desc', perPage = 25 }: Otherwise = {},
) {
  return z
    .object({
      page: pageSchema,
      perPage: z.coerce.number<number>().int().min(1).max(maxPerPage).default(perPage),
      sort: z.enum(sorts).default(() => sorts[0]),
      ...wholeList(filter, order).shape,
    })
    .transform((query) => ({ ...query, offset: (query.page - 1) * query.perPage }))
}

/** Filter and order alone, for what is made of the whole list. */
export function wholeList<Filter extends z.ZodType>(filter: Filter, order: 'asc' | 'desc' = 'desc') {
  return z.object({
    order: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .default(order),
    filter: jsonOf(filter),
  })
}

/** A JSON object in a query, `{}` if it is not given. */
export function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(4000)
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return withoutNul(JSON.parse(text))
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(z.unknown().pipe(schema))
}
