// How long a consultation lasts, as staff have set it.
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.ts'

/** Minutes, while the setting cannot be read (specification §9). */
export const usualMinutes = 30

type RootMatch = { loaderData?: Pick<RootData, 'slotMinutes'> } | undefined

/** Returns minutes. */
export function useConsultationLength(): number {
  return useRouteLoaderData<RootData>('root')?.slotMinutes ?? usualMinutes
}

/** Returns minutes, from the matches that a route's `meta` receives. */
export function consultationLengthIn(matches: readonly unknown[]): number {
  const [root] = matches as readonly RootMatch[]
  return root?.loaderData?.slotMinutes ?? usualMinutes
}

/** 'A 30-minute video meeting', as the site calls a consultation everywhere. */
export function videoMeeting(minutes: number): string {
  return `A ${minutes}-minute video meeting`
}
