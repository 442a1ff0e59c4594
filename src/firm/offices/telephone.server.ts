// The firm's telephone number, for messages that cannot wait for the database.
import type { Database } from '#platform/database/database.server.ts'
import { defaultSettings } from '#firm/defaults.server.ts'

const freshMs = 60_000

/** Settles after half a second. */
function halfASecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500).unref())
}

/**
 * Returns a function that never rejects and takes half a second at most, or as long as `patience`: it gives the number that staff have entered,
 * or while that cannot be read, the last one known, at first the built-in one.
 */
export function openTelephone(database: Database, patience = halfASecond): () => Promise<string> {
  let known = defaultSettings.phone
  let readAt = -Infinity
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    try {
      const row = await database.selectFrom('site_setting').select('phone').where('id', '=', 1).executeTakeFirst()
      known = row?.phone.trim() || known
      readAt = performance.now()
    } catch {
      // The caller is about to report a failure anyway.
    } finally {
      reading = null
    }
  }

  return async () => {
    if (performance.now() - readAt < freshMs) return known
    reading ??= read()
    await Promise.race([reading, patience()])
    return known
  }
}
