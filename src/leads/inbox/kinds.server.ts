// What the kinds of leads add to the list: facets, and what stands in the row.
import type { LeadKind } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Facet, InboxFilter, RoomRow } from './inbox.ts'
import type { LeadSources, LeadWhere } from './lead-sources.server.ts'

function facetsOf({ sources }: LeadSources, kind: LeadKind | undefined) {
  return sources.flatMap(({ facets = [] }) => facets).filter((facet) => facet.kind === kind)
}

export async function inboxFacets(
  database: Database,
  inbox: LeadSources,
  kind: LeadKind,
  now: Date,
): Promise<{ data: Facet[] }> {
  const data = facetsOf(inbox, kind).map(async ({ name, label, any, choices }) => ({
    name,
    label,
    any,
    choices: await choices(database, now),
  }))
  return { data: await Promise.all(data) }
}

/** What the facets of a filter ask for. Throws a refusal for what the kind does not have. */
export function facetConditions(
  inbox: LeadSources,
  { kind, facets = {} }: Pick<InboxFilter, 'kind' | 'facets'>,
): LeadWhere[] {
  const conditions = Object.entries(facets).map(([name, value]) => {
    const where = facetsOf(inbox, kind)
      .find((facet) => facet.name === name)
      ?.where(value)
    if (!where) throw new Refusal(400, 'filter is not valid.')
    return where
  })
  // Nobody is considered for anything whose lead is kept only because a law requires it.
  return conditions.length === 0 ? [] : [...conditions, (lead) => lead('erase_on', 'is', null)]
}

/** Returns what their sources say of these leads in the list, by id. */
export async function rowsOfSources(
  database: Database,
  { sources }: LeadSources,
  ids: number[],
): Promise<(id: number) => RoomRow> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return () => ({})
  const rows = await Promise.all(sources.flatMap(({ rows }) => rows?.(database, ids) ?? []))
  return (id) => rows.flatMap((ofRoom) => ofRoom.get(id) ?? [])[0] ?? {}
}
