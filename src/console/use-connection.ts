// Whether the server can be reached, and whether it now serves a newer console than this one.
import { useEffect, useState } from 'react'

const everyMs = 60_000
const running = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

export function useConnection(): { offlineSince: Date | null; isRenewed: boolean } {
  const [offlineSince, setOffline] = useState<Date | null>(() => (navigator.onLine ? null : new Date()))
  const [isRenewed, setRenewed] = useState(false)
  useEffect(() => {
    const away = () => setOffline((since) => since ?? new Date())
    async function check() {
      if (document.visibilityState === 'hidden') return
      try {
        const text = await (await fetch('/console', { headers: { accept: 'text/html' } })).text()
        setOffline(null)
        const [, script] = /<script type="module" src="([^"]+)"/.exec(text) ?? []
        if (script && running && !running.endsWith(script)) setRenewed(true)
      } catch {
        away()
      }
    }
    const timer = setInterval(() => void check(), everyMs)
    const back = () => void check()
    window.addEventListener('offline', away)
    window.addEventListener('online', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('offline', away)
      window.removeEventListener('online', back)
    }
  }, [])
  return { offlineSince, isRenewed }
}
