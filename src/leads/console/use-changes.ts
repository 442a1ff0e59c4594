// Changes of leads, each with a sentence that says what has happened.
import { useRef } from 'react'
import { changeLeads, readDesk, readFacets, withdrawReply } from '#leads/console-calls.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { Changed, LeadChange, LeadVersion, LeadView } from '#leads/inbox/inbox.ts'
import { toastDone } from '#staff/console/toast-done.ts'
import { toast } from '#ui/console/toasts.tsx'
import { takeBack } from './lead/use-draft.ts'

export type Changes = {
  /** `done` says what has happened, such as 'Closed.' Returns false if nothing was changed. */
  apply: (leads: LeadVersion[], set: LeadChange, done: string) => Promise<boolean>
  /** Says to whom an answer was sent, and offers to withdraw it while the notice is shown. */
  sayReplied: (lead: LeadView, reply: number | null, text: string) => void
  withdrawLast: () => void
}

export function useChanges(): Changes {
  const refresh = useRefresh()
  const withdrawOfLast = useRef<(() => unknown) | null>(null)

  function sayReplied(lead: LeadView, reply: number | null, text: string) {
    async function withdraw(id: number) {
      withdrawOfLast.current = null
      try {
        await callApi(withdrawReply, { id: lead.id }, { reply: id })
        takeBack(lead, text)
        toast('The answer was not sent. It is a draft again.')
      } catch (error) {
        toast(messageOf(error), { isFailure: true })
      }
      await refresh()
    }
    const undo = reply === null ? null : () => withdraw(reply)
    withdrawOfLast.current = undo
    // The key ends with the notice, whose offer it repeats; by then another answer may have been sent.
    const onGone = () => {
      if (withdrawOfLast.current === undo) withdrawOfLast.current = null
    }
    void toastDone({ mailed: `Sent to ${lead.name || lead.email}.` }, undo === null ? {} : { undo, onGone })
  }

  async function apply(leads: LeadVersion[], set: LeadChange, done: string): Promise<boolean> {
    try {
      const versions = leads.map(({ id, version }) => ({ id, version }))
      const { applied, refused } = await callApi(changeLeads, { leads: versions, set })
      if (applied.length > 0) toast(applied.length === 1 ? done : `${applied.length} leads: ${done}`)
      if (refused.length > 0) toast(unchanged(refused), { isFailure: true })
      // What is refused has changed elsewhere, perhaps in what it can be narrowed by.
      await refresh([readDesk, ...('assignedTo' in set && refused.length === 0 ? [readFacets] : [])])
      return applied.length > 0
    } catch (error) {
      toast(messageOf(error), { isFailure: true })
      if (error instanceof CallError && error.status === 409) await refresh()
      return false
    }
  }

  return {
    apply,
    sayReplied,
    withdrawLast: () => (withdrawOfLast.current ? void withdrawOfLast.current() : toast('There is no answer to undo.')),
  }
}

function unchanged([first, ...others]: Changed['refused']): string {
  if (!first) return ''
  const rest = others.length > 0 ? ` ${others.length} more did not change either.` : ''
  return `${first.name || 'A lead'} was not changed. ${first.message}${rest}`
}
