// A submission of a form: by its key and its content together it is known again when it is sent once more.
import { createHash } from 'node:crypto'
import type { Database } from '#platform/database.server.ts'
import type { NewLead } from './lead.ts'
import './tables.server.ts'

/** Of the key alone nothing can be learnt: whoever guesses one must know the whole of the message besides. */
export function submissionFingerprint(idempotencyKey: string, lead: NewLead): string {
  const { kind, name, email, phone, company, location, message } = lead
  const content = JSON.stringify([idempotencyKey, kind, name, email, phone, company, location, message])
  return createHash('sha256').update(content).digest('base64url')
}

/** The lead that this submission has become before, or null. */
export async function leadOfSubmission(
  database: Database,
  submission: string,
): Promise<{ id: number; reference: string } | null> {
  const lead = await database
    .selectFrom('lead')
    .select(['id', 'reference'])
    .where('submission', '=', submission)
    .executeTakeFirst()
  return lead ?? null
}
