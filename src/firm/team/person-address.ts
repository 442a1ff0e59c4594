// The address of a member of the team. The number at its end finds the member, so it also leads there from links with a
// former name.
import type { TeamMember } from '#firm/firm.ts'

type Named = Pick<TeamMember, 'id' | 'name'>

export const personPath = /^\/ourteam\/[a-z0-9-]{0,100}?([1-9]\d{0,8})\/?$/i

export function personSlug({ id, name }: Named): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{Mn}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  return [...words.join('-').slice(0, 80).split('-'), id].filter((word) => word !== '').join('-')
}

export function personAddress(member: Named): string {
  return `/ourteam/${personSlug(member)}`
}

/** Returns 0 for what is no address of a member. */
export function personId(slug: string | undefined): number {
  return Number(personPath.exec(`/ourteam/${slug}`)?.[1] ?? 0)
}
