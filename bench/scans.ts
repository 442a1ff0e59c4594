// Which statements read a whole table: every statement that is sent is explained by the database.
import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '#platform/database.server.ts'

/**
 * Says which of the statements that `run` sends read a whole table. `isScan` judges a line of the plan: 'SCAN lead' on
 * SQLite, '->  Seq Scan on lead (…)' on PostgreSQL.
 */
export async function showScans(
  database: Database,
  run: (watched: Database) => Promise<unknown>,
  isScan: (line: string, statement: string) => boolean,
): Promise<void> {
  const explain = database.getExecutor().adapter instanceof PostgresAdapter ? 'explain' : 'explain query plan'
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  // A plugin, so that the executor is one of its own.
  const watched = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  const executor = watched.getExecutor()
  const executeQuery = executor.executeQuery.bind(executor)
  executor.executeQuery = (query) => {
    sent.push(query)
    return executeQuery(query)
  }
  await run(watched)
  const scans = new Set<string>()
  for (const { sql: text, parameters } of sent) {
    const plan = await executeQuery({ ...sql.raw('').compile(database), sql: `${explain} ${text}`, parameters })
    for (const row of plan.rows) {
      const line = Object.values(row ?? {}).join(' ')
      if (isScan(line, text)) scans.add(`${line.trim()}: ${text.slice(0, 200)}`)
    }
  }
  console.log(scans.size === 0 ? '  every statement uses an index' : `  without an index:\n${[...scans].join('\n')}`)
}
