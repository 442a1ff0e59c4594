// A modal window based on <dialog>: the focus stays inside and returns to the opener, and Escape closes it.
import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  /** Called once each time the window has closed, however it was closed. */
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

  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  return (
    <dialog
      ref={dialog}
      id={id}
      className={[styles[variant], className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
      onClose={closed}
      onClick={sheet ? closeOnBackdrop : undefined}
    >
      {sheet ? (
        <div className={styles.inside}>
          <IconButton icon="close" label="Close" className={styles.close} onClick={() => dialog.current?.close()} />
          {children}
        </div>
      ) : (
        children
      )}
    </dialog>
  )
}
