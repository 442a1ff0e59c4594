// Where a service and a key offering stand on the site, and the engraved mark of a service.
import type { PlateRequest } from '#ui/art/plates.ts'

type Named = { id: number; title: string }

/** The id finds the service; the title is for whoever reads the address. */
export function serviceAddress(service: Named): string {
  return `/ourservices?${query(service)}`
}

export function keyOfferingAddress(offering: Named): string {
  return `/ourservices/keyoffer?${query(offering)}`
}

function query({ id, title }: Named): string {
  return new URLSearchParams({ id: String(id), title }).toString()
}

/** The families that the first six services have carried from the start; the title's own seed chooses for the others. */
const families = {
  'Corporate Law Advisory': 'compass',
  'Secretarial Audit': 'lace',
  'Business Registration': 'dahlia',
  'Tax and GST': 'wheel',
  'Compliance Advice': 'star',
  'Growth Planning': 'torus',
} as const

/** The rosette of a service, the same wherever it is shown. `light` is for plates under 150 px. */
export function serviceRosette(title: string, { light }: { light?: boolean } = {}): PlateRequest {
  const family = Object.hasOwn(families, title) ? families[title as keyof typeof families] : undefined
  return { kind: 'rosette', seed: `service:${title}`, family, light }
}
