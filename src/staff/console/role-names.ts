// The roles as the console names them.
import type { Role } from '#staff/roles.ts'

export const roleNames: Record<Role, string> = {
  editor: 'Editor',
  manager: 'Manager',
  administrator: 'Administrator',
}
