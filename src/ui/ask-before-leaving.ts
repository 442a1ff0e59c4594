// Asks before a visitor leaves a page with something that would be lost.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** While `isNeeded`, going to another page asks `question`. Closing the page asks the browser's own question. */
export function useAskBeforeLeaving(isNeeded: boolean, question: string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])

  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
