// The roles as the console names them.
import type { Role } from '#platform/http/staff-of.ts'

export const roleNames: Record<Role, string> = {
  editor: 'Editor',
  manager: 'Manager',
  administrator: 'Administrator',
}
