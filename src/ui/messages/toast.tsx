// Short notices (toasts) at the top right. The toast library is fetched when a form first gets the focus or a toast is
// first shown.
import { useEffect, useState, type ComponentType } from 'react'
import type { ToastKind } from './private/toast-tray.tsx'

type Tray = ComponentType<{ onReady: () => void }>

const fetchTray = () => import('./private/toast-tray.tsx')

/** Fetches what shows them: the most important toast may be that the connection is lost. */
export function prepareToasts(): void {
  fetchTray().catch(() => {})
}

let mountTray: ((tray: Tray, onReady: () => void) => void) | undefined
let trayReady: Promise<void> | undefined

/** Shows a toast for five seconds. If the library cannot be fetched, shows a plain browser alert instead. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  try {
    const { ToastTray, notify } = await fetchTray()
    const mount = mountTray
    if (!mount) throw new Error('No <Toasts /> in the page')
    trayReady ??= new Promise((ready) => mount(ToastTray, ready))
    await trayReady
    notify(kind, text)
  } catch {
    window.alert(text)
  }
}

/** Contains the toasts. The layout must have it exactly once. */
export function Toasts() {
  const [mounted, setMounted] = useState<{ Tray: Tray; onReady: () => void }>()

  useEffect(() => {
    mountTray = (Tray, onReady) => setMounted({ Tray, onReady })
    // While the visitor types.
    function fetchEarly(event: FocusEvent) {
      if (!(event.target instanceof Element) || !event.target.closest('form')) return
      document.removeEventListener('focusin', fetchEarly)
      prepareToasts()
    }
    document.addEventListener('focusin', fetchEarly)
    return () => {
      document.removeEventListener('focusin', fetchEarly)
      mountTray = undefined
      trayReady = undefined
    }
  }, [])

  return mounted ? <mounted.Tray onReady={mounted.onReady} /> : null
}
