// What is typed into one part of the settings, until it is saved.
import { useState } from 'react'
import { useSave, type Saving } from './use-save.ts'

type Part<Form> = {
  form: Form
  set: (changes: Partial<Form>) => void
  isDirty: boolean
  saving: Saving
  save: (done: string) => Promise<void>
  takeStored: () => void
}

export function usePart<Form extends { version: number }>(
  stored: Form,
  send: (form: Form) => Promise<unknown>,
): Part<Form> {
  const [edited, setEdited] = useState<Form | null>(null)
  const saving = useSave()
  const form = edited ?? stored
  return {
    form,
    set: (changes) => setEdited({ ...form, ...changes }),
    isDirty: edited !== null,
    saving,
    save: async (done) => {
      // Whoever saves over somebody else has seen what is stored.
      const version = saving.isStale ? stored.version : form.version
      if (await saving.save(() => send({ ...form, version }), done)) setEdited(null)
    },
    takeStored: () => {
      setEdited(null)
      saving.reset()
    },
  }
}
