// The history of a meeting.
import type { Database } from '#platform/database/database.server.ts'
import type { MeetingChange } from './meeting.ts'

type Recorded = {
  id: number
  what: MeetingChange['what'] | 'held' | 'missed' | 'unmarked'
  by: string
  /** Whose the meeting was, and when it was to begin before a move. */
  former?: { consultant: number; startsOn?: string }
}

/** Adds to the history of a meeting. */
export async function recordChange(tx: Database, { id, what, by, former }: Recorded, now: Date): Promise<void> {
  await tx
    .insertInto('consultation_change')
    .values({
      consultation_id: id,
      what,
      changed_on: now.toISOString(),
      changed_by: by,
      former_start: former?.startsOn ?? null,
      former_consultant: former?.consultant ?? null,
    })
    .execute()
}
