// Distinguishes the server's markup from a hydrated page.
import { useSyncExternalStore } from 'react'

/** Returns false on the server and in the browser's first render, which must be the same, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
