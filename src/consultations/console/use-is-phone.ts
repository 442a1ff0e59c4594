// Whether the window is as narrow as a phone's, where a week does not fit.
import { useSyncExternalStore } from 'react'

const query = '(max-width: 599px)'

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
