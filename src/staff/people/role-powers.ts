// What a role may do, as the dialog that invites, the invitation and the list of people tell it.
import { withArticle, type Role } from '#staff/roles.ts'

export type RolePowers = {
  role: Role
  /** The role whose powers it includes. */
  includes: Role | null
  /** Phrases that follow 'can'. */
  can: readonly string[]
  /** The names of areas. */
  cannotOpen: readonly string[]
}

/** 'do everything that an editor can; answer leads; …': follows 'can'. */
export function canText({ includes, can }: RolePowers): string {
  return [...(includes === null ? [] : [`do everything that ${withArticle[includes]} can`]), ...can].join('; ')
}

/** 'Inbox, Bookings or Mail', or '' if every area is open. */
export function cannotOpenText({ cannotOpen }: RolePowers): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(cannotOpen)
}
