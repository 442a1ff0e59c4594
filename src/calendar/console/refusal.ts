// What the server refuses of a change of a date: a message, and what is wrong with each field.
import { z } from 'zod'
import { CallError } from '#platform/console/call.ts'

const bodySchema = z.object({ errors: z.record(z.string(), z.string()).default({}) })

export type Refusal = { message: string; errors: Record<string, string> }

export function refusalOf(error: unknown): Refusal {
  const body = error instanceof CallError ? bodySchema.safeParse(error.body).data : undefined
  const message = error instanceof Error ? error.message : 'This could not be saved. What you typed is still here.'
  return { message, errors: body?.errors ?? {} }
}

/** Whether it names no field that is shown. */
export function isOfForm({ errors }: Refusal): boolean {
  return Object.keys(errors).every((name) => name === 'root')
}
