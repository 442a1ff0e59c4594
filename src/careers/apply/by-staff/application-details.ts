// What an application has besides what every lead has, as the screens of the inbox read it.
import { z } from 'zod'
import type { RoomRow } from '#leads/inbox/inbox.ts'
import { stages } from './stage.ts'

export const findingsSchema = z.array(z.string())

const schema = z.object({
  stage: z.enum(stages),
  resume: z.object({
    /** Whether staff may open it; `deleted`: staff have deleted the file. */
    state: z.enum(['clean', 'quarantined', 'unscanned', 'deleted']),
    name: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    /** What the inspection found, in sentences. */
    findings: findingsSchema,
    askedOn: z.string().nullable(),
    deletedOn: z.string().nullable(),
  }),
})
export type ApplicationOwn = z.infer<typeof schema>

/** Returns null for a lead of another kind. */
export function applicationOf({ room }: { room: RoomRow }): ApplicationOwn | null {
  return schema.safeParse(room.own).data ?? null
}
