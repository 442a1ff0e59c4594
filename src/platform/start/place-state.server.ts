// What has happened in DATA_DIR. It tells a first start, which fills an empty database, from one whose database is lost.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#platform/settings-error.ts'
import { codeOf } from './start-failures.server.ts'

/**
 * 'new': nothing of the site is there. 'starting': the first start has begun and may have been killed. 'used': a site
 * has run with it. 'restoring': a backup is being restored, or the restore has failed.
 */
export type PlaceState = 'new' | 'starting' | 'used' | 'restoring'

const written: PlaceState[] = ['starting', 'used', 'restoring']
/** Mails and uploads are left out: a site that shares a database may have them without a first start of its own. */
const traces = /^(?:site\.sqlite.*|secret|files)$/

export function readPlaceState(dataDir: string): PlaceState {
  const names = namesIn(dataDir)
  if (!names.includes('state')) {
    // Sites that are older than the file have it written at their next start.
    return names.some((name) => traces.test(name)) ? 'used' : 'new'
  }
  const text = readFileSync(join(dataDir, 'state'), 'utf8').trim()
  return written.find((state) => state === text) ?? 'used'
}

/** The folder must exist. */
export function writePlaceState(dataDir: string, state: Exclude<PlaceState, 'new'>): void {
  const path = join(dataDir, 'state')
  const made = `${path}.${crypto.randomUUID()}`
  writeFileSync(made, `${state}\n`, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(made, path)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** For a start. Throws SettingsError if a restore into the folder was not finished. */
export function refuseHalfRestored(dataDir: string): void {
  if (readPlaceState(dataDir) !== 'restoring') return
  throw new SettingsError(
    `A restore into the folder ${JSON.stringify(dataDir)} was not finished, so the site is not complete. ` +
      'Empty the folder, the database and the file storage, and run npm run restore again.',
  )
}

/** The error of a start that finds no content in the database although the folder has been used. */
export function lostDatabase(dataDir: string, databaseUrl: string | null): SettingsError {
  const where = databaseUrl === null ? 'site.sqlite in it' : 'the database that DATABASE_URL names'
  return new SettingsError(
    `A site has run with the folder ${JSON.stringify(dataDir)}, but ${where} is absent or empty. It is not filled with ` +
      'the starting content, because that would hide what is lost. Set DATA_DIR and DATABASE_URL as they were, or restore a ' +
      'backup into an empty folder and an empty database (npm run restore). For a new site, name an empty folder in DATA_DIR.',
  )
}
