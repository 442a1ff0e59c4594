// What the server says besides the sentence when it refuses a change of a booking.
import { useState } from 'react'
import { z } from 'zod'
import { freeTimeSchema } from '#consultations/by-staff/bookings.ts'
import { CallError, messageOf } from '#platform/console/call.ts'

const bodySchema = z.object({
  needsConfirmation: z.boolean().default(false),
  nearest: z.array(freeTimeSchema).nullable().default(null),
  /** The booking as it is now. */
  booking: z.object({ id: z.number() }).nullable().default(null),
  errors: z.record(z.string(), z.string()).default({}),
})

export type Refused = z.infer<typeof bodySchema> & { message: string; isConflict: boolean }

/** `send` makes a change, one at a time. What the server refuses is kept until the next one. */
export function useChange() {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  async function send(work: () => Promise<void>): Promise<void> {
    setSending(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setRefused(refusedBy(error))
    }
    setSending(false)
  }
  return { refused, isSending, send }
}

/** Returns what was refused in parts; anything that is not a refusal is told by its message alone. */
export function refusedBy(error: unknown): Refused {
  const message = messageOf(error)
  const body = error instanceof CallError ? bodySchema.safeParse(error.body).data : undefined
  const isConflict = error instanceof CallError && error.status === 409
  return { ...(body ?? bodySchema.parse({})), message, isConflict }
}
