// How a database would find what queries ask for, for tests that an index is used.
import { CompiledQuery, PostgresAdapter, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'

export type Query = (database: Database) => Promise<unknown>

/** Returns the steps of the query plans of all queries that `run` makes, one per line. */
export async function queryPlansOf(database: Database, run: Query): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await run(database.withPlugin(listener))
  if (nodes.length === 0) throw new Error('Nothing was asked')
  const plans = await Promise.all(nodes.map((node) => planOf(database, node)))
  return plans.flat()
}

async function planOf(database: Database, node: RootOperationNode): Promise<string[]> {
  const executor = database.getExecutor()
  const query = executor.compileQuery(node, { queryId: crypto.randomUUID() })
  const explain = executor.adapter instanceof PostgresAdapter ? 'explain' : 'explain query plan'
  const { rows: steps } = await database.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
  )
  return steps.map((step) => String(step['detail'] ?? step['QUERY PLAN']))
}
