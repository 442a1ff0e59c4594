// The key for the site's signatures: given as a setting, or made on the first start and stored where only this
// process's user can read it.
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#platform/settings-error.ts'
import { codeOf } from './start-failures.server.ts'

/**
 * Returns the setting SECRET, otherwise the content of DATA_DIR/secret, which is created if absent (256 bits, mode
 * 600). Several processes that start at once get the same secret. Throws SettingsError if the stored secret is too
 * short to be valid.
 */
export function readSecret(settings: { secret: string | null; dataDir: string }): string {
  if (settings.secret !== null) return settings.secret
  const file = join(settings.dataDir, 'secret')
  const kept = readIfThere(file)
  if (kept === null) keepNew(file, settings.dataDir)
  const secret = (kept ?? readFileSync(file, 'utf8')).trim()
  if (secret.length < 32) {
    throw new SettingsError(
      `The file ${file} should hold at least 32 characters: restore it, or remove it for a new one.`,
    )
  }
  // A backup restored by hand may be readable by others.
  chmodSync(file, 0o600)
  return secret
}

/** Returns the secret of a site that has been started before. Throws SettingsError if there is none. */
export function secretThere(settings: { secret: string | null; dataDir: string }): string {
  const file = join(settings.dataDir, 'secret')
  const secret = settings.secret ?? readIfThere(file)?.trim()
  if (secret === undefined) throw new SettingsError(`There is no file ${file}: set DATA_DIR or SECRET as for the site.`)
  return secret
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Creates the file by a link, which appears whole or not at all and never replaces another process's file. So no
 * process reads half a secret.
 */
function keepNew(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const made = `${file}.${randomUUID()}`
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(made, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(made)
  }
}
