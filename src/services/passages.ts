// What the assistant may answer from: the services, their key offerings, and what a default costs.
import type { Get, ResponseOf } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'
import { blocksOf, sectionsOf } from '#platform/rich-text/sections.ts'
import { keyOfferingAddress, serviceAddress } from './service-address.ts'
import type { Service } from './service.ts'

export async function servicePassages(get: Get): Promise<RoomPassage[]> {
  const services = await get('/get/ourservices')
  const guides: RoomPassage[] = []
  for (const service of services) {
    const guide = await get('/get/serviceguide', { id: service.id })
    if (guide !== null) guides.push(...ofGuide(service, guide))
  }
  return [...services.flatMap(ofService), ...guides]
}

function ofService(service: Service): RoomPassage[] {
  const { id, title, content, keyOfferings } = service
  return [
    ...sectionsOf(content).map(({ heading, blocks }) => ({
      kind: 'service',
      key: id,
      title,
      href: serviceAddress(service),
      units: blocks,
      heading,
    })),
    ...keyOfferings.map((offering) => ({
      kind: 'keyoffer',
      key: offering.id,
      title: offering.title,
      href: keyOfferingAddress(offering),
      units: blocksOf(offering.content),
      heading: title,
    })),
  ]
}

function ofGuide(service: Service, guide: NonNullable<ResponseOf<'/get/serviceguide'>>): RoomPassage[] {
  return guide.consequences.map(({ default: missed, consequence, law }) => ({
    kind: 'service',
    key: service.id,
    title: service.title,
    href: serviceAddress(service),
    units: [`${missed}: ${consequence} (${law}).`],
    heading: `${missed}: penalty`,
  }))
}
