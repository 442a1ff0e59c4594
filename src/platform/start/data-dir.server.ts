// The folder of the database, files, kept mail and the secret: created, checked, and closed to other users.
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SettingsError } from '#platform/settings-error.ts'
import { codeOf } from './start-failures.server.ts'

/** What the site itself writes there. A folder that is shared with other programs keeps their files as they are. */
const ours = /^(?:site\.sqlite.*|secret.*|state.*|files|kept|mail|spool)$/

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it, or a part of its path, is a file',
  EEXIST: 'it, or a part of its path, is a file',
  ENOENT: 'no folder can be created there',
}

/**
 * Creates the folder if it is absent, and makes it and the site's files in it readable and writable by this process's
 * user alone (0700 and 0600), because a backup that was restored by hand may be open to all. Returns the paths that
 * belong to another user and are still open to others. Throws SettingsError if the folder cannot be used.
 */
export function openDataDir(dataDir: string): string[] {
  const folder = resolve(dataDir)
  try {
    createFolder(folder)
    const stillOpen = tighten(folder, ours)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return stillOpen
  } catch (error) {
    const reason = reasons[codeOf(error)]
    if (reason === undefined) throw error
    throw new SettingsError(
      `The setting DATA_DIR is ${JSON.stringify(dataDir)}, which cannot be used (${codeOf(error)}): ${reason}. ` +
        `Name a folder that belongs to the user under whom the site runs.`,
      { cause: error },
    )
  }
}

/** One folder at a time: Node's own recursive mkdir never ends where the system answers ENOENT, as below /proc. */
function createFolder(folder: string): void {
  const known = statSync(folder, { throwIfNoEntry: false })
  if (known?.isDirectory()) return
  if (known) throw Object.assign(new Error(`${folder} is not a folder`), { code: 'EEXIST' })
  const parent = dirname(folder)
  if (parent !== folder) createFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that started at the same time was first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function tighten(path: string, names: RegExp): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // SQLite removes its extra files when the last connection closes.
  if (found === undefined) return []
  const target = found.isSymbolicLink() ? statSync(path) : found
  if (found.isSymbolicLink() && !target.isDirectory()) return []
  const stillOpen = (target.mode & 0o077) === 0 || closeToOthers(path, target.isDirectory()) ? [] : [path]
  if (!target.isDirectory()) return stillOpen
  return readdirSync(path)
    .filter((name) => names.test(name))
    .reduce((all, name) => all.concat(tighten(join(path, name), /./)), stillOpen)
}

/** Returns false if the path belongs to another user, as a mounted volume may. */
function closeToOthers(path: string, isFolder: boolean): boolean {
  try {
    chmodSync(path, isFolder ? 0o700 : 0o600)
    return true
  } catch (error) {
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') return false
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}
