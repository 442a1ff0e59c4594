// How many rows a query finds.
import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows, whatever the query selects of them. It must not be ordered. PostgreSQL counts in text. */
export async function countRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
