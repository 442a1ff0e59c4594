// Changes of leads, each with its way back for eight seconds.
import { useRef } from 'react'
import { changeLeads, undoChange } from '#leads/console-calls.ts'
import { ask, CallError, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { Changed, LeadChange, LeadVersion } from '#leads/inbox/inbox.ts'
import { sayDone, type Sentence } from '#staff/console/say-done.ts'
import { say } from '#ui/console/toasts.tsx'

export type Changes = {
  /** `done` says what has happened, such as 'Closed.' Returns false if nothing was changed. */
  apply: (leads: LeadVersion[], set: LeadChange, done: string) => Promise<boolean>
  /** Says what has happened, and offers to take it back. */
  offerUndo: (undo: string | null, done: Sentence) => void
  /** Takes the last change back. */
  undoLast: () => void
}

export function useChanges(): Changes {
  const refresh = useRefresh()
  const last = useRef<string | null>(null)

  async function takeBack(undo: string) {
    last.current = null
    try {
      const { applied, refused } = await ask(undoChange, { undo })
      if (refused.length === 0) say('Undone.')
      else say(`${applied.length} changes undone. ${unchanged(refused)}`, { isFailure: true })
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    await refresh()
  }

  function offerUndo(undo: string | null, done: Sentence) {
    last.current = undo
    void sayDone(done, undo === null ? {} : { undo: () => takeBack(undo) })
  }

  async function apply(leads: LeadVersion[], set: LeadChange, done: string): Promise<boolean> {
    try {
      const versions = leads.map(({ id, version }) => ({ id, version }))
      const { applied, refused, undo } = await ask(changeLeads, { leads: versions, set })
      if (applied.length > 0) offerUndo(undo, applied.length === 1 ? done : `${applied.length} leads: ${done}`)
      if (refused.length > 0) say(unchanged(refused), { isFailure: true })
      await refresh()
      return applied.length > 0
    } catch (error) {
      say(messageOf(error), { isFailure: true })
      if (error instanceof CallError && error.status === 409) await refresh()
      return false
    }
  }

  return {
    apply,
    offerUndo,
    undoLast: () => (last.current === null ? say('There is nothing to undo.') : void takeBack(last.current)),
  }
}

function unchanged([first, ...others]: Changed['refused']): string {
  if (!first) return ''
  const rest = others.length > 0 ? ` ${others.length} more did not change either.` : ''
  return `${first.name || 'A lead'} was not changed. ${first.message}${rest}`
}
