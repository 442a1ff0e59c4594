// The names that mail programs, networks and advertisers add to the addresses of others, and that people add so that
// nothing is answered from a cache. They ask for nothing, so an address that refuses unknown names ignores them.

const families = /^(?:utm_|mc_|_hs)/
const names = new Set(
  '_ _ga _gl dclid fbclid gad_source gbraid gclid gclsrc igsh igshid li_fat_id msclkid nocache srsltid ttclid twclid wbraid yclid'.split(
    ' ',
  ),
)

export function isTrackingName(name: string): boolean {
  return names.has(name) || families.test(name)
}

/** The query without them. */
export function withoutTracking<Value>(query: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isTrackingName(name)))
}
