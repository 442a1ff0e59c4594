// Where the screens of the records stand: the areas of the menu, each with its kinds.
import { createContext, use } from 'react'
import type { AnyRecordKind } from '#platform/records/kind.ts'

export type ContentArea = {
  /** Below /console: '/insights'. */
  path: string
  label: string
  kinds: readonly AnyRecordKind[]
}

const AreaContext = createContext<ContentArea>({ path: '', label: '', kinds: [] })
export const AreaProvider = AreaContext.Provider

export function useArea(): ContentArea {
  return use(AreaContext)
}

/** The address of the list of a kind, or of the only record. */
export function kindAddress({ path, kinds }: ContentArea, kind: AnyRecordKind): string {
  const isAlone = kinds.length === 1 && !kind.isSingle
  return isAlone ? `/console${path}` : `/console${path}/${kind.kind}`
}

export function recordAddress({ path }: ContentArea, kind: string, id: number): string {
  return `/console${path}/${kind}/${id}`
}
