// Who works here, for the rooms that name people.
import type { Database } from '#platform/database/database.server.ts'
import type { Role } from './roles.ts'

export type Colleague = { id: string; name: string; role: Role; hasLeft: boolean }

/** Returns everybody who has or had an account, by name. */
export async function colleagues(database: Database): Promise<Colleague[]> {
  const rows = await database.selectFrom('staff').select(['id', 'name', 'role', 'ended_on']).orderBy('name').execute()
  return rows.map(({ id, name, role, ended_on }) => ({ id, name, role, hasLeft: ended_on !== null }))
}
