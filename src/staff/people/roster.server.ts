// The people of the console as an administrator sees them.
import type { Database } from '#platform/database/database.server.ts'
import type { Role } from '#staff/roles.ts'

export type RosterPerson = {
  /** Of an invitation, its address. */
  id: string
  state: 'active' | 'invited' | 'expired' | 'closed'
  name: string
  email: string
  role: Role
  hasSecondStep: boolean
  hasPasskey: boolean
  /** How many open leads they have. */
  openLeads: number
  /** When they were here last, were invited, or their account was closed. */
  on: string | null
}

/** Active people by name, then the invited, then those who have left. */
export async function roster(
  database: Database,
  now: Date,
  openLeads: ReadonlyMap<string, number> = new Map(),
): Promise<RosterPerson[]> {
  const people = await database
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'has_second_step', 'last_seen_on', 'ended_on'])
    .select((row) =>
      row
        .exists(row.selectFrom('staff_passkey').select('staff_passkey.id').whereRef('staff_id', '=', 'staff.id'))
        .as('has_passkey'),
    )
    .orderBy('name')
    .execute()
  const invited = await database
    .selectFrom('staff_link')
    .select(['email', 'role', 'made_on', 'expires_on'])
    .where('kind', '=', 'invitation')
    .orderBy('email')
    .execute()
  const persons = people.map((row): RosterPerson => ({
    id: row.id,
    state: row.ended_on === null ? 'active' : 'closed',
    name: row.name,
    email: row.email,
    role: row.role,
    hasSecondStep: row.has_second_step === 1,
    hasPasskey: Boolean(row.has_passkey),
    openLeads: openLeads.get(row.id) ?? 0,
    on: row.ended_on ?? row.last_seen_on,
  }))
  const invitations = invited.map((row): RosterPerson => ({
    id: row.email ?? '',
    state: row.expires_on > now.toISOString() ? 'invited' : 'expired',
    name: row.email ?? '',
    email: row.email ?? '',
    role: row.role ?? 'editor',
    hasSecondStep: false,
    hasPasskey: false,
    openLeads: 0,
    on: row.made_on,
  }))
  const rank = { active: 0, invited: 1, expired: 1, closed: 2 }
  return [...persons, ...invitations].toSorted((a, b) => rank[a.state] - rank[b.state])
}
