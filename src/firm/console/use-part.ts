// What is typed into one part of the settings, until it is saved.
import { useState } from 'react'
import { useUnsaved } from '#ui/console/unsaved/unsaved.ts'
import { useSave, type Saving } from './use-save.ts'

export type Part<Form> = {
  form: Form
  set: (changes: Partial<Form>) => void
  isDirty: boolean
  saving: Saving
  /** Resolves to true once it is saved. `done` is said then. */
  save: (done: string) => Promise<boolean>
  takeStored: () => void
}

/** What is `open` keeps what it shows and its version, whatever is stored meanwhile. */
export function usePart<Form extends { version: number }>(
  stored: Form,
  send: (form: Form) => Promise<unknown>,
  open: Form | null = null,
): Part<Form> {
  const [edited, setEdited] = useState(open)
  const saving = useSave()
  const form = edited ?? stored
  useUnsaved(JSON.stringify(form) !== JSON.stringify(open ?? stored))
  return {
    form,
    set: (changes) => setEdited({ ...form, ...changes }),
    isDirty: edited !== null,
    saving,
    save: async (done) => {
      // Whoever saves over somebody else has seen what is stored.
      const sent = saving.isStale ? { ...form, version: stored.version } : form
      if (saving.isStale) setEdited(sent)
      const isSaved = await saving.save(() => send(sent), done)
      if (isSaved) setEdited(null)
      return isSaved
    },
    takeStored: () => {
      setEdited(null)
      saving.reset()
    },
  }
}
