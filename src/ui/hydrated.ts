// Tells the server's markup from the page that the browser has taken over.
import { useSyncExternalStore } from 'react'

/** False on the server and in the browser's first render, which must agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

const neverChanges = () => () => {}
