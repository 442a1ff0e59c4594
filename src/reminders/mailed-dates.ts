// What a reminder tells, as its mail keeps it.
import { z } from 'zod'

export const reminderPayload = z.object({
  kind: z.enum(['digest', 'week', 'day', 'moved']),
  /** What it tells is noted when it is written, so it is told as it was then. */
  dates: z.array(
    z.object({
      id: z.string(),
      form: z.string(),
      name: z.string(),
      lastDay: z.string(),
      alsoAccepted: z.string().nullable(),
      law: z.string(),
      count: z.string(),
      because: z.string(),
      onlyIf: z.string().nullable(),
      moved: z.object({ from: z.string(), by: z.string() }).nullable(),
      link: z.string(),
      knownDay: z.string().optional(),
    }),
  ),
  /** The day on which it was due. */
  today: z.string(),
  /** For which the dates were found. */
  answers: z.string(),
})

export type ReminderPayload = z.infer<typeof reminderPayload>
