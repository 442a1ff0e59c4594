// Warnings at the start: settings and stored texts that stop nothing, but that the firm has to change.
import type { Database } from '#platform/database/database.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { notSetUp } from '#site/operation/not-set-up.server.ts'

/** Writes one line for each of them. */
export async function warnAtStart(database: Database, settings: Settings, log: Log): Promise<void> {
  for (const { facts, message } of await notSetUp(database, settings)) log.warn(facts, message)
}
