// The bookings of the last day, which decide whether another one must be confirmed.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('consultation_booked_on').on('consultation').column('booked_on').execute()
}
