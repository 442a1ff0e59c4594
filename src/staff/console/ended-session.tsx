// A session that ended while the console was open: the person signs in again and comes back to the same page.
import { useEffect } from 'react'
import { useLogout } from 'ra-core'
import { sessionEnded } from '#platform/console/call.ts'

let hasEnded = false

/** Returns true once after a session has ended. */
export function takeEnded(): boolean {
  const had = hasEnded
  hasEnded = false
  return had
}

let place = '/console'

/** Where to go after signing in. The first page that asked counts: a second refusal may come from the sign-in page itself. */
export function placeToReturn(): string {
  return place
}

export function rememberPlace(address: string): void {
  if (!address.startsWith('/console/login')) place = address
}

/** Stands in the shell. Any call may be the first to notice. */
export function EndedSession() {
  const logout = useLogout()
  useEffect(() => {
    const onEnded = () => {
      if (hasEnded) return
      hasEnded = true
      rememberPlace(window.location.pathname + window.location.search)
      void logout({}, undefined, true)
    }
    window.addEventListener(sessionEnded, onEnded)
    return () => window.removeEventListener(sessionEnded, onEnded)
  }, [logout])
  return null
}
