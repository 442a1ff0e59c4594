// Asks before unsaved work is left.
import { useEffect, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = { children: ReactNode; leaveLabel: string; onStay: () => void; onLeave: () => void }

/** Within the console. The focus is first on the button that loses nothing. */
export function LeaveQuestion({ children, leaveLabel, onStay, onLeave }: QuestionProps) {
  return (
    <Dialog
      title="Leave with unsaved changes?"
      onClose={onStay}
      dismiss={null}
      actions={
        <>
          <Button look="go" onClick={onStay}>
            Stay here
          </Button>
          <Button onClick={onLeave}>{leaveLabel}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Lets the browser ask before the page is closed or loaded again. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
