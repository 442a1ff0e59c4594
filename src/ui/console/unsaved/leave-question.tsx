// Asks before unsaved work is left: for another screen, for another record beside this one, and, in the browser's own
// words, when the page is closed.
import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/console/button.tsx'
import { Dialog } from '#ui/console/dialog.tsx'
import { forgetUnsaved, lostByClosing, lostByGoing, saveBeforeLeaving, type Unsaved } from './unsaved.ts'

type PendingQuestion = { about: Unsaved; answer: (mayLeave: boolean) => void }

/**
 * The layout must use it exactly once, because a router holds a navigation back for one only. Returns the question, to be
 * shown, and a function that asks it, for what leaves by other means. Going to `exit` is never held back.
 */
export function useLeaveQuestion(exit: string): { question: ReactNode; mayLeave: () => Promise<boolean> } {
  const [asked, setAsked] = useState<PendingQuestion | null>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => to.pathname !== exit && lostByGoing(from, to).length > 0,
  )
  async function mayLeave(): Promise<boolean> {
    const [about] = await saveBeforeLeaving()
    const isLeaving = about === undefined || (await new Promise<boolean>((answer) => setAsked({ about, answer })))
    setAsked(null)
    if (isLeaving) forgetUnsaved()
    return isLeaving
  }
  const { state } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    void mayLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
    // Only the moment at which it is held back counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (lostByClosing().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return { question: asked && <LeaveQuestion {...asked} />, mayLeave }
}

/** The focus is first on the button that loses nothing. */
function LeaveQuestion({ about: { words, leaveLabel }, answer }: PendingQuestion) {
  return (
    <Dialog
      title="Leave with unsaved changes?"
      onClose={() => answer(false)}
      dismiss={null}
      actions={
        <>
          <Button look="go" onClick={() => answer(false)}>
            Stay here
          </Button>
          <Button onClick={() => answer(true)}>{leaveLabel}</Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
