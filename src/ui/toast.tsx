// Short notices at the top right. The toast library is fetched when a form is first touched or a notice first shown.
import { useEffect, useState, type ComponentType } from 'react'

export type ToastKind = 'success' | 'error'
type Tray = ComponentType<{ onReady: () => void }>

const fetchTray = () => import('./toast-tray.tsx')

let hangTray: ((tray: Tray, onReady: () => void) => void) | undefined
let trayReady: Promise<void> | undefined

/** Shows one notice for five seconds. Where even the library cannot be fetched, the browser says it plainly. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  try {
    const { ToastTray, notify } = await fetchTray()
    const hang = hangTray
    if (!hang) throw new Error('No <Toasts /> in the page')
    trayReady ??= new Promise((ready) => hang(ToastTray, ready))
    await trayReady
    notify(kind, text)
  } catch {
    window.alert(text)
  }
}

/** The place of the notices; stands once in the layout. */
export function Toasts() {
  const [hung, setHung] = useState<{ Tray: Tray; onReady: () => void }>()

  useEffect(() => {
    hangTray = (Tray, onReady) => setHung({ Tray, onReady })
    // Fetched while the visitor types: the notice that matters most may be the one that says the network is gone.
    function fetchEarly(event: FocusEvent) {
      if (!(event.target instanceof Element) || !event.target.closest('form')) return
      document.removeEventListener('focusin', fetchEarly)
      fetchTray().catch(() => {})
    }
    document.addEventListener('focusin', fetchEarly)
    return () => {
      document.removeEventListener('focusin', fetchEarly)
      hangTray = undefined
      trayReady = undefined
    }
  }, [])

  return hung ? <hung.Tray onReady={hung.onReady} /> : null
}
