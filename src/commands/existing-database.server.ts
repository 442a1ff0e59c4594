// The database of the site, for a command that runs beside it or while it is stopped.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '#db/migrations.ts'
import { isMigrated, openDatabase, type Database, type DatabasePlace } from '#platform/database/database.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

/** Throws SettingsError if the settings lead to no database. */
export function placeOf({ databaseUrl, dataDir }: Settings): DatabasePlace {
  const sqliteFile = resolve(dataDir, 'site.sqlite')
  if (databaseUrl === null && !existsSync(sqliteFile)) {
    throw new SettingsError(`There is no database at ${sqliteFile}: set DATA_DIR or DATABASE_URL as for the site.`)
  }
  return databaseUrl === null ? { sqliteFile } : { databaseUrl }
}

/**
 * Works with the database that the settings lead to, and closes it. Throws SettingsError if there is none, or if it is
 * older than this site.
 */
export async function withExisting<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(placeOf(settings))
  try {
    if (await isMigrated(database, migrations).catch(() => false)) return await work(database)
    throw new SettingsError('The database cannot be read, or is older than this site. Start the site first.')
  } finally {
    await database.destroy()
  }
}
