// The database at the start: migrated, filled if it is new, and refused if it is not the one that belongs here.
import { existsSync } from 'node:fs'
import { migrations } from '#db/migrations.ts'
import { renewCalendarRules } from '#db/calendar-rules.ts'
import { renewPrivacyNotice } from '#db/privacy-notice.ts'
import { hasContent, seedIfEmpty } from '#db/seed.ts'
import { openContent } from '#db/starting-content.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { systemClock } from '#platform/clock.ts'
import {
  migrate,
  openDatabase,
  refuseDamagedFile,
  type Database,
  type DatabasePlace,
} from '#platform/database/database.server.ts'
import { missingColumns } from '#platform/database/table.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Log } from '#platform/log.server.ts'
import { lostDatabase, type PlaceState } from '#platform/start/place-state.server.ts'
import { readSettings, type Settings } from '#platform/start/settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { databaseFailure } from '#platform/start/start-failures.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { placeOf } from '#commands/existing-database.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { tables } from '#tables.server.ts'

/** A migration of a large table, or the wait for another process that is migrating, may take long. */
const migrationMs = 10 * 60_000

/**
 * Migrates the database, and fills it if it is empty and the folder has not been used. `refuse` may throw.
 */
export async function prepareDatabase(
  where: DatabasePlace,
  files: Files,
  settings: Settings,
  stateBefore: PlaceState,
  refuse: (database: Database) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = settings
  let database: Database | undefined
  try {
    // Opening it would create the file.
    if (stateBefore === 'used' && 'sqliteFile' in where && !existsSync(where.sqliteFile))
      throw lostDatabase(dataDir, databaseUrl)
    database = openDatabase(where, { statementMs: migrationMs })
    await refuseDamagedFile(database, where)
    if (stateBefore === 'used' && !(await hasContent(database))) throw lostDatabase(dataDir, databaseUrl)
    await migrate(database, migrations, { onWait: sayThatItWaits })
    await refuseMissingColumns(database)
    await refuse(database)
    if (await seedIfEmpty(database, files, systemClock(), openContent(settings.contentDir)))
      console.log('The database was empty, so it was filled with the starting content.')
    await adoptContent(database, kindsOfSite, systemClock())
    if (await renewCalendarRules(database)) console.log('The rules of the calendar were brought up to this release.')
  } catch (error) {
    throw databaseFailure(error, settings)
  } finally {
    await database?.destroy()
  }
}

/** Throws SettingsError if the tables are not those of this release: rows could be asked for that nothing can store. */
export async function refuseMissingColumns(database: Database): Promise<void> {
  const missing = await missingColumns(database, tables)
  if (missing.length === 0) return
  throw new SettingsError(
    `The database lacks ${missing.join(', ')}. Add a migration that creates it (db/migrations). Before version 1.0 tables ` +
      'change without one: start with an empty folder in DATA_DIR, and an empty database in DATABASE_URL if it is set.',
  )
}

function sayThatItWaits(): void {
  console.log(
    'Tables that the migration changes are in use, perhaps by a backup. The migration is tried again every five seconds.',
  )
}

/**
 * Only migrates: for a database user who may change tables, where the site itself runs as one who may not. Throws
 * SettingsError if the settings lead to no file of SQLite: to open it would create an empty one.
 */
export async function migrateDatabase(environment: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(environment)
  const database = openDatabase(placeOf(settings), { statementMs: migrationMs })
  try {
    await migrate(database, migrations, { onWait: sayThatItWaits })
  } catch (error) {
    throw databaseFailure(error, settings)
  } finally {
    await database.destroy()
  }
}

/** Brings the privacy notice up to the one of this release, unless the firm has changed it. */
export async function renewNotice(database: Database, log: Log): Promise<void> {
  const version = await renewPrivacyNotice(database, systemClock())
  if (version === null) return
  log.warn(
    { version },
    `The privacy notice is version ${version}, which the firm has changed, so it was left as it is. What people agree to ` +
      `at the forms is summed up from version ${noticeVersion}, which this release comes with in content/privacy.json. ` +
      'Compare the two, and publish a new version in the console, under Pages, Privacy notice.',
  )
}
