// Who is signed in on the console, and what the roles may do.

/** In rising order: whoever has a role may do what the roles before it may. */
export const roles = ['editor', 'manager', 'administrator'] as const
export type Role = (typeof roles)[number]
/** Who may make a call of the console, at the least. `anyone`: without a session. */
export type Caller = Role | 'anyone'

/** Somebody who works here and may sign in. */
export type Staff = { id: string; name: string; email: string; role: Role }

/** Returns who is signed in, or null. */
export type StaffOf = (request: Request) => Promise<Staff | null>

export function mayDo(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

export const withArticle: Record<Role, string> = {
  editor: 'an editor',
  manager: 'a manager',
  administrator: 'an administrator',
}
