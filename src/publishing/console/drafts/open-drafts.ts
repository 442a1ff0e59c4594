// The drafts that are open in this window. In a file of its own, because the shell needs no more of the editor.
import type { Draft } from './draft-store.ts'

export const openDrafts = new Set<Draft>()

/** Saves whatever is open, for signing out. */
export async function saveOpenDrafts(): Promise<void> {
  await Promise.all([...openDrafts].map((draft) => draft.save()))
}
