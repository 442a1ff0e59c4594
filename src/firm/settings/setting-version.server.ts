// Versions of the parts of the settings, so that nobody overwrites what somebody else has just saved.
import { publishChange } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SettingsPart } from './setting-parts.ts'

/** Somebody else has saved this part since it was read. */
export class SettingsChanged extends Error {}

/** Takes the part for this transaction. On PostgreSQL others wait here until it is committed. */
export async function take(tx: Database, part: SettingsPart, version: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('setting_version')
    .set({ version: version + 1, changed_on: now.toISOString() })
    .where('name', '=', part)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new SettingsChanged()
  await publishChange(tx)
}
