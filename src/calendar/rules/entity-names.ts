// The kinds of business by which visitors choose their dates, as they read them.
import type { Entity } from './due-date-rule.ts'

export const entityNames: Record<Entity, string> = {
  private: 'Private companies',
  listed: 'Listed companies',
  llp: 'LLPs',
  opc: 'One Person Companies',
}
export const entities = ['private', 'listed', 'llp', 'opc'] as const satisfies readonly Entity[]

export function entityIn(text: string | null | undefined): Entity | null {
  return entities.find((each) => each === text) ?? null
}

/** The firm's own dates and events are for everybody. */
export function isFor(entry: { entities: readonly Entity[]; appliesTo: string }, entity: Entity | null): boolean {
  return entity === null || entry.appliesTo === '' || entry.entities.includes(entity)
}
