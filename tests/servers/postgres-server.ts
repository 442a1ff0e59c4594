// Databases of a PostgreSQL server: their addresses, and statements about whole ones.
import { Client } from 'pg'

/** A busy machine may take its time to open a connection. */
export const patient = { connectMs: 60_000, statementMs: 60_000 }

/** The address of another database of the same server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Runs a statement that needs a connection to the server, such as one about a whole database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
