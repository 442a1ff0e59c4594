// Short notices at the foot of the page, on the left: what has happened, with a way back where there is one. What one
// uses next stands above and on the right: the next record, its state, the tools of a list, the buttons of a drawer.
import { Toaster, toast as sonner } from 'sonner'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { undoMs } from './undo-time.ts'

const shownMs = 5000

type Options = {
  isFailure?: boolean
  undo?: () => unknown
  /** Called once the notice is gone, with whatever it offered. */
  onGone?: () => void
  action?: { label: string; act: () => unknown }
}

/** Shows the text. With `undo`, it stays longer, and offers to undo the change. */
export function toast(text: string, { isFailure = false, undo, action, onGone }: Options = {}): void {
  const offered = undo ? { label: 'Undo', act: undo } : action
  sonner.custom(
    (id) => (
      <div className={`toast say--${isFailure ? 'bad' : 'ok'}`} role={isFailure ? 'alert' : 'status'}>
        <Icon name={isFailure ? 'alert' : 'check'} />
        <span>{text}</span>
        {offered ? (
          <Button
            look="bare"
            isSmall
            onClick={() => {
              sonner.dismiss(id)
              offered.act()
            }}
          >
            {offered.label}
          </Button>
        ) : (
          <span />
        )}
        <IconButton icon="close" label="Dismiss" onClick={() => sonner.dismiss(id)} />
      </div>
    ),
    { duration: offered ? undoMs : shownMs, ...(onGone && { onDismiss: onGone, onAutoClose: onGone }) },
  )
}

/** Above what else stands at the foot: the bar of the phone, and the one of an editor. */
const bottom = 'calc(var(--phone-bar, 0px) + var(--foot, 0px) + 12px)'

/** The layout must have it exactly once. */
export function ToastTray() {
  return (
    <Toaster
      expand
      position="bottom-left"
      visibleToasts={3}
      gap={10}
      offset={{ bottom, left: 'calc(var(--spine) + 12px)' }}
      mobileOffset={{ bottom, left: 12, right: 12 }}
    />
  )
}
