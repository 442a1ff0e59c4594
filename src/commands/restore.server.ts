// The command `npm run restore`: puts a backup into an empty place, on whichever database and storage the settings name.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrations } from '#db/migrations.ts'
import { BackupRefused } from '#platform/backup/manifest.server.ts'
import { restoreBackup, type Restored } from '#platform/backup/restore.server.ts'
import { timeText } from '#platform/dates.ts'
import { openStore } from '#platform/files/files.server.ts'
import { readPlaceState } from '#platform/start/place-state.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { databaseFailure } from '#platform/start/start-failures.server.ts'
import type { CommandDependencies } from './private/command.ts'

const usage = `npm run restore -- <folder>                  restores a backup into the empty folder, database and storage that the settings name
npm run restore -- <folder> --no-migrate     the same, with the tables left as the release that made the backup had them`

export async function runRestoreCommand(
  parameters: string[],
  { environment, clock, print }: CommandDependencies,
): Promise<number> {
  const asked = readParameters(parameters)
  if (asked === null) {
    print(usage)
    return 1
  }
  const { folder, isForFormerRelease } = asked
  const settings = readSettings(environment)
  const { dataDir, databaseUrl, secret } = settings
  const stateBefore = readPlaceState(dataDir)
  const where = databaseUrl === null ? { sqliteFile: resolve(dataDir, 'site.sqlite') } : { databaseUrl }
  try {
    const store = { openStore: () => openStore(settings) }
    const place = { where, dataDir, secret, migrations, isForFormerRelease, now: clock(), ...store }
    printResult(await restoreBackup(folder, place), print)
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

function readParameters(parameters: string[]): { folder: string; isForFormerRelease: boolean } | null {
  try {
    const options = { 'no-migrate': { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: parameters, options, allowPositionals: true })
    const [folder, ...others] = positionals
    return folder && others.length === 0 ? { folder: resolve(folder), isForFormerRelease: values['no-migrate'] } : null
  } catch {
    return null
  }
}

function printResult(restored: Restored, print: CommandDependencies['print']): void {
  const { manifest, laterMigrations, hasOtherSecret } = restored
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored: the site as it was at ${timeText(new Date(manifest.takenOn))}. ${rows} rows in ${manifest.tables.length} ` +
      `tables and ${manifest.files.length} files have been compared with the backup.`,
  )
  if (laterMigrations.length > 0)
    print(`Then the tables were brought up to this version: ${laterMigrations.join(', ')}.`)
  if (hasOtherSecret)
    print(
      'The setting SECRET is not that of the backup, so the site will not start with it. Set it to the value in the file "secret" ' +
        'of the backup. To use another secret from now on, run npm run secret -- --accept',
    )
  if (manifest.missing.length > 0)
    print(`Files that were lost before the backup was taken: ${manifest.missing.length}. Its manifest.json lists them.`)
  print('Erasures since that moment are undone: repeat them before others can reach the site (see docs/backups.md).')
  print(
    'E-mails that were waiting at that moment are on hold, because they may have been sent since. Nothing is sent until they ' +
      'are released: in the console, under Mail, or with npm run mail -- --release',
  )
}
