// What each role may do, in words, from the table of areas: for whoever chooses a role or is given one.
import { mayDo, roles, type Role } from '#staff/roles.ts'
import type { RolePowers } from '#staff/people/role-powers.ts'
import { menu } from './areas.ts'

/** One phrase for each verb, in the order of the menu. What is only seen comes last. */
function newPowersOf(role: Role): string[] {
  const whatByVerb = new Map<string, string[]>()
  for (const { powers } of menu) {
    const [verb, what] = powers[role] ?? []
    if (verb !== undefined && what !== undefined) whatByVerb.set(verb, [...(whatByVerb.get(verb) ?? []), what])
  }
  const list = new Intl.ListFormat('en-GB')
  return [...whatByVerb]
    .toSorted(([one], [other]) => Number(one === 'see') - Number(other === 'see'))
    .map(([verb, what]) => `${verb} ${list.format(what)}`)
}

export const powersOfRoles: readonly RolePowers[] = roles.map((role, index) => ({
  role,
  includes: roles[index - 1] ?? null,
  can: newPowersOf(role),
  cannotOpen: menu.filter((area) => !mayDo(role, area.role)).map(({ label }) => label),
}))
