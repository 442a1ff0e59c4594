// A note for colleagues that is being written: kept in this tab until it is added, as the answer beside it is.
import { useState } from 'react'
import { readFacets, writeNote } from '#leads/console-calls.ts'
import { callApi } from '#platform/console/call.ts'
import { useAction } from '#staff/console/use-action.ts'
import { useMe } from '#staff/console/me.ts'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'

type Note = { text: string; setText: (text: string) => void; isSaving: boolean; add: () => Promise<void> }

/** Several people may sign in one after another in one tab. Render it anew for another lead. */
export function useNote(leadId: number): Note {
  const { id: staffId } = useMe()
  const name = `lead-note-${staffId}-${leadId}`
  const [text, show] = useState(() => sessionStorage.getItem(name) ?? '')
  const [isSaving, setSaving] = useState(false)
  const act = useAction([readFacets])
  useUnsaved(text.trim() !== '', { isInTab: true })

  function setText(next: string) {
    if (next === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, next)
    show(next)
  }
  async function add() {
    setSaving(true)
    if (await act(() => callApi(writeNote, { id: leadId }, { text }))) setText('')
    setSaving(false)
  }
  return { text, setText, isSaving, add }
}
