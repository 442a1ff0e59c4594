// The server as V8 has compiled it, kept beside the bundle. server.mjs reads it.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import startOptions from './start-options.json' with { type: 'json' }

const root = dirname(import.meta.dirname)
/** In build/. */
export const compiledName = 'compiled'
const folder = join(root, 'build', compiledName)

/**
 * Compiles the built server with the options of npm start, for this user and for the one with the number `runBy`: Node
 * does not read what another user has compiled. Returns false if the server cannot be loaded.
 */
export function compile(runBy?: string): boolean {
  rmSync(folder, { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [...startOptions.node, join(root, 'server.mjs'), '--compile'], {
    stdio: 'inherit',
  })
  if (status !== 0) return false
  if (runBy !== undefined) copyFor(runBy, folder)
  return true
}

/** The names that Node gives to the folders within end with the number of the user. */
export function copyFor(user: string, within: string): void {
  for (const name of readdirSync(within)) {
    const theirs = name.replace(/\d+$/, user)
    if (theirs !== name) cpSync(join(within, name), join(within, theirs), { recursive: true })
  }
}

/** Returns null if this machine has no such user. */
export function idOf(user: string): string | null {
  // A machine without the program gives no output at all.
  const { stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' })
  const id = String(stdout ?? '').trim()
  return /^\d+$/.test(id) ? id : null
}
