// The command `npm run restore`: puts a backup into an empty place, on whichever database and storage the settings name.
import { resolve } from 'node:path'
import { migrations } from '#db/migrations.ts'
import { BackupRefused } from '#platform/backup/manifest.server.ts'
import { restoreBackup, type Restored } from '#platform/backup/restore.server.ts'
import { timeText } from '#platform/dates.ts'
import { openStore } from '#platform/files.server.ts'
import { readPlaceState } from '#platform/place-state.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { databaseFailure } from '#platform/start-failures.server.ts'

const usage =
  'npm run restore -- <folder>    restores a backup into the empty folder, database and storage of the settings'

type Parts = { environment: Record<string, string | undefined>; print: (line: string) => void }

/**
 * Runs the command and returns its exit code. `environment` must hold the settings of the new place. Throws SettingsError
 * if one of them is wrong.
 */
export async function runRestoreCommand(parameters: string[], { environment, print }: Parts): Promise<number> {
  const [given, ...others] = parameters
  if (!given || given.startsWith('-') || others.length > 0) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  const { dataDir, databaseUrl, secret } = settings
  const stateBefore = readPlaceState(dataDir)
  const where = databaseUrl === null ? { sqliteFile: resolve(dataDir, 'site.sqlite') } : { databaseUrl }
  try {
    const place = { where, dataDir, secret, migrations, openStore: () => openStore(settings) }
    printResult(await restoreBackup(resolve(given), place), print)
    return 0
  } catch (error) {
    const isHalfDone = stateBefore === 'new' && readPlaceState(dataDir) === 'restoring'
    if (isHalfDone)
      print(
        'The restore failed, and the site will not start with what it left. Empty the folder, database and storage before the next try.',
      )
    if (!(error instanceof BackupRefused)) throw databaseFailure(error, settings)
    print(error.message)
    return 1
  }
}

function printResult({ manifest, laterMigrations, hasOtherSecret }: Restored, print: Parts['print']): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored: the site as it was at ${timeText(new Date(manifest.takenOn))}. ${rows} rows in ${manifest.tables.length} ` +
      `tables and ${manifest.files.length} files have been compared with the backup.`,
  )
  if (laterMigrations.length > 0)
    print(`Then the tables were brought up to this version: ${laterMigrations.join(', ')}.`)
  if (hasOtherSecret)
    print(
      'The setting SECRET is not that of the backup, so links in e-mails that were sent and second steps of staff will not ' +
        'work. The former one is in the file "secret" of the backup.',
    )
  if (manifest.missing.length > 0)
    print(`Files that were lost before the backup was taken: ${manifest.missing.length}. Its manifest.json lists them.`)
  print('Erasures since that moment are undone: repeat them before the site is started (see the README, Backups).')
  print('E-mails that were waiting at that moment are sent when the site starts, even if they have been sent since.')
}
