// The addresses of services and key offerings, and the engraved rosette of a service.
import type { PlateRequest } from '#ui/art/plates.ts'

type Named = { id: number; title: string }

/** The service is found by its id. The title only makes the address readable. */
export function serviceAddress(service: Named): string {
  return `/ourservices?${query(service)}`
}

export function keyOfferingAddress(offering: Named): string {
  return `/ourservices/keyoffer?${query(offering)}`
}

/** The rosette of a service as a picture. */
export function rosetteAddress(id: number): string {
  return `/ourservices/rosettes/${id}.svg`
}

function query({ id, title }: Named): string {
  return new URLSearchParams({ id: String(id), title }).toString()
}

/** The rosette families of the first six services. For the others the seed chooses the family. */
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
