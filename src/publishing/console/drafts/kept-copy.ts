// What was typed and is not saved yet, kept on this computer: after a crash or without a connection it is still there.
import { z } from 'zod'
import type { Body } from '#platform/records/record-fields.ts'

const prefix = 'record-text '

export type UnsavedDraft = {
  body: Body
  /** What the draft was when the changes began, and its version. */
  base: Body
  version: number
  /** ISO 8601 UTC. */
  on: string
}

export type LocalCopy = { read: () => UnsavedDraft | null; write: (kept: UnsavedDraft) => void; drop: () => void }

const body = z.custom<Body>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
const keptSchema = z.object({ body, base: body, version: z.number().int(), on: z.string() })

/** Several people may sign in one after another at one computer, and none may see what another has typed. */
export function keptCopy(staffId: string, recordId: number): LocalCopy {
  const name = `${prefix}${staffId} ${recordId}`
  return {
    read() {
      try {
        return keptSchema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    write(kept) {
      try {
        localStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // There is no room, or the browser keeps nothing. Saving goes on without the copy.
      }
    },
    drop: () => localStorage.removeItem(name),
  }
}

/** For signing out: the next person at this computer finds nothing. */
export function dropKeptCopies(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}
