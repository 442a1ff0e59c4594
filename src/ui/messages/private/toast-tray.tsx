// Shows the toasts with the toast library. This file and the library are fetched together, only when needed.
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon } from '#ui/icon.tsx'
import styles from './toast-tray.module.css'

export type ToastKind = 'success' | 'error'

const shownMs = 5000

export function ToastTray({ onReady }: { onReady: () => void }) {
  // A parent's effect runs after its child's, so the Toaster is listening by now and no toast is lost.
  useEffect(onReady, [onReady])
  return (
    <Toaster
      position="top-right"
      duration={shownMs}
      visibleToasts={4}
      expand
      gap={12}
      offset={{ top: 96, right: 24 }}
      mobileOffset={{ top: 80, right: 16, left: 16 }}
      className={styles.tray ?? ''}
    />
  )
}

/** The error toast on screen. Whatever happens next makes it outdated. */
let errorId: string | number | undefined

export function notify(kind: ToastKind, text: string): void {
  const failed = kind === 'error'
  if (errorId !== undefined) toast.dismiss(errorId)
  const shown = toast.custom((id) => (
    <div className={`${styles.toast} ${failed ? styles.error : styles.success}`} role={failed ? 'alert' : 'status'}>
      <Icon name={failed ? 'alert' : 'check'} />
      <span>{text}</span>
      <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  ))
  errorId = failed ? shown : undefined
}
