import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows that the query finds, whatever it selects of them. The query must be neither ordered nor grouped. */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select((row) => row.fn.countAll().as('count'))
    .$castTo<{ count: string | number | bigint }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
