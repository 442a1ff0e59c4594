// Saves before the editor is left for another screen, and asks if that does not work.
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { LeaveQuestion, useUnloadQuestion } from '#ui/console/leave-question.tsx'
import type { Draft } from './draft-store.ts'

export function LeaveGuard({ draft, isDirty }: { draft: Draft; isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => draft.view().isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const [isAsking, setAsking] = useState(false)
  const { state } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    void draft.save().then((isSaved) => (isSaved ? blocker.proceed() : setAsking(true)))
    // Only the moment at which it is held back counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  useUnloadQuestion(isDirty)

  if (!isAsking || blocker.state !== 'blocked') return null
  return (
    <LeaveQuestion
      leaveLabel="Leave"
      onStay={() => {
        setAsking(false)
        blocker.reset()
      }}
      onLeave={() => {
        setAsking(false)
        blocker.proceed()
      }}
    >
      <p>The changes could not be saved. They are kept on this computer and are here when you open this again.</p>
    </LeaveQuestion>
  )
}
