// A modal window based on <dialog>: the focus stays inside and returns to the opener, and Escape closes it.
import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  /** Called once when the window closes, however it is closed: at once, so that the next press can open it again. */
  onClose: () => void
  /** Id of the heading that names the window. */
  labelledBy: string
  /** `full` covers the screen, and its children must close it. `sheet` covers part of the page and has a close button. */
  variant: 'full' | 'sheet'
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Dialog({ open, onClose, labelledBy, variant, id, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const sheet = variant === 'sheet'

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [open])

  function cancelled(event: SyntheticEvent<HTMLDialogElement>) {
    // A file field inside sends this event as well.
    if (event.target === event.currentTarget) onClose()
  }

  // The browser reports a closed window some time afterwards. Mostly it was closed by us, and may be open again by now.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={dialog}
      id={id}
      className={[styles[variant], className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
      onCancel={cancelled}
      onClose={closed}
      onClick={sheet ? closeOnBackdrop : undefined}
    >
      {sheet ? (
        <div className={styles.inside}>
          <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
          {children}
        </div>
      ) : (
        children
      )}
    </dialog>
  )
}
