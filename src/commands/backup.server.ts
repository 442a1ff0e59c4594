// The command `npm run backup`: database, files and secret of the site, which may be running, into a new folder.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused, type Manifest } from '#platform/backup/manifest.server.ts'
import { takeBackup } from '#platform/backup/take.server.ts'
import { timeText } from '#platform/dates.ts'
import { noteBackup } from '#platform/start/last-backup.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { secretThere } from '#platform/start/secret.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { placeOf } from './existing-database.server.ts'

const usage = `npm run backup -- <folder>           backs the site up into a folder that is new or empty
npm run backup -- --to <folder>      the same into a new folder there, named after the time`

/** After a restore everybody signs in again, and nobody has reached a limit. */
const leaveOut = ['staff_session', 'sign_in_challenge', 'rate_limit']

/** The exit code is 0 if everything is in the backup. */
export async function runBackupCommand(parameters: string[], parts: CommandDependencies): Promise<number> {
  const { environment, clock, print } = parts
  const now = clock()
  const folder = folderIn(parameters, now)
  if (folder === null) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  try {
    refuseInside(folder, settings.dataDir)
    const where = placeOf(settings)
    const secret = secretThere(settings)
    const former = newestBackup(dirname(folder))
    const source = { where, store: await openStore(settings), secret, leaveOut, former }
    const manifest = await takeBackup(source, folder, now)
    if (manifest.missing.length === 0) noteBackup(settings.dataDir, now)
    printResult(folder, manifest, print)
    return manifest.missing.length > 0 ? 1 : 0
  } catch (error) {
    const sentence = sentenceFor(error, folder)
    if (sentence === null) throw error
    print(sentence)
    return 1
  }
}

function folderIn(parameters: string[], now: Date): string | null {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { to: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.to === undefined) return positionals.length === 1 && positionals[0] ? resolve(positionals[0]) : null
    const name = now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
    return positionals.length === 0 && values.to !== '' ? resolve(values.to, name) : null
  } catch {
    return null
  }
}

/** Returns the last finished backup in the folder that is named after its time, or null. */
function newestBackup(within: string): string | null {
  if (!existsSync(within)) return null
  const named = readdirSync(within).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
  const last = named.toSorted().findLast((name) => existsSync(join(within, name, 'manifest.json')))
  return last === undefined ? null : join(within, last)
}

/** The next backup of the folder would hold this one, and whoever loses DATA_DIR loses both. */
function refuseInside(folder: string, dataDir: string): void {
  if (!`${realPath(folder)}${sep}`.startsWith(`${realPath(dataDir)}${sep}`)) return
  throw new BackupRefused(
    `The folder ${folder} is in DATA_DIR. Name one on another disk, so that the backup is not lost together with the data.`,
  )
}

/** The part that is not there yet is taken as it is written. */
function realPath(path: string): string {
  const absolute = resolve(path)
  if (existsSync(absolute)) return realpathSync(absolute)
  return dirname(absolute) === absolute ? absolute : join(realPath(dirname(absolute)), basename(absolute))
}

function printResult(
  folder: string,
  { tables, files, erased, missing, takenOn }: Omit<Manifest, 'format'>,
  print: CommandDependencies['print'],
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, each) => sum + each.bytes, 0)
  print(`The backup is in ${folder}.`)
  print(
    `It holds the database as it was at ${timeText(new Date(takenOn))} (${rows} rows in ${tables.length} tables), ` +
      `${counted(files.length)} and the secret: ${(bytes / 1_000_000).toFixed(1)} MB.`,
  )
  if (erased.length > 0) print(`Not in it, because they were erased in the meantime: ${counted(erased.length)}.`)
  print('Keep it as safe as the database itself: it has everything that visitors sent, and the key of the site.')
  if (missing.length === 0) return
  print(`Not in it, because the store does not have them although the database names them: ${counted(missing.length)}.`)
  for (const path of missing.slice(0, 20)) print(`  ${path}`)
  if (missing.length > 20) print(`  and ${missing.length - 20} more, listed under "missing" in its manifest.json`)
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file, or something else is written there',
}

/** Returns null for what nobody foresaw. */
function sentenceFor(error: unknown, folder: string): string | null {
  if (error instanceof SettingsError) throw error
  if (error instanceof BackupRefused) return error.message
  const reason = reasons[codeOf(error)]
  if (reason === undefined) return null
  return `The folder ${folder} cannot be written to (${codeOf(error)}): ${reason}. It does not hold a finished backup.`
}
