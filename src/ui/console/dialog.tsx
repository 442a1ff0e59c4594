// A question that stands over the page, and the drawer beside it.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { Button, IconButton } from './button.tsx'
import { focusedLast, giveFocusBack } from './focus-keeper.ts'

type DialogProps = {
  title: string
  children?: ReactNode
  /** The buttons beside the one that closes it, the one that acts last. */
  actions?: ReactNode
  /** What the button says that closes it. Null if `actions` has it. */
  dismiss?: string | null
  onClose: () => void
}

/** Modal: takes the focus, gives it back when it closes, and closes with Escape. Render it only while it is open. */
export function Dialog({ title, children, actions, dismiss = 'Cancel', onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before an effect of what is in it moves the focus, and while it is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = focusedLast()
    element?.showModal()
    return () => {
      element?.close()
      giveFocusBack(before)
    }
  }, [])
  return (
    <dialog
      className="dlg"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // That of a dialog within it, or of a question for a file, ends here as well.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="stack gap-3">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <footer className="row">
        {dismiss !== null && <Button onClick={onClose}>{dismiss}</Button>}
        {actions}
      </footer>
    </dialog>
  )
}

type ConfirmProps = Omit<DialogProps, 'actions'> & {
  /** What the button says that does it. */
  doIt: string
  isBusy?: boolean
  onConfirm: () => void
}

/** Asks before something ends or is deleted. */
export function ConfirmDialog({ doIt, isBusy = false, dismiss = 'Keep it', onConfirm, ...dialog }: ConfirmProps) {
  return (
    <Dialog
      {...dialog}
      dismiss={dismiss}
      actions={
        <Button look="end" disabled={isBusy} onClick={onConfirm}>
          {doIt}
        </Button>
      }
    />
  )
}

type DrawerProps = { title: ReactNode; label: string; children: ReactNode; footer?: ReactNode; onClose: () => void }

/** Beside the page, which stays usable. Gives the focus back as it closes, unless it is on the page by then. */
export function Drawer({ title, label, children, footer, onClose }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = drawer.current
    const before = focusedLast()
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || element?.contains(activeElement)) giveFocusBack(before)
    }
  }, [])
  return (
    <aside
      className="drawer"
      ref={drawer}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return
        event.stopPropagation()
        // In a dialog that it has opened, the key closes that one alone.
        if (!drawer.current?.querySelector('dialog[open]')) onClose()
      }}
    >
      <div className="drawer__hd row">
        <div className="t">{title}</div>
        <IconButton icon="close" label="Close" className="push" onClick={onClose} />
      </div>
      <div className="drawer__bd stack">{children}</div>
      {footer && <div className="drawer__ft row wraps">{footer}</div>}
    </aside>
  )
}
