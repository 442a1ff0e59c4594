// When the last complete backup was taken, noted in a file of DATA_DIR, for the running site to tell whoever watches it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'last-backup')

/** Failing to note it is no reason to call a backup incomplete: whoever makes it may not be able to write there. */
export function noteBackup(dataDir: string, takenOn: Date): void {
  try {
    writeFileSync(fileIn(dataDir), `${takenOn.toISOString()}\n`, { mode: 0o600 })
  } catch {
    // The metric goes on telling of the one before.
  }
}

/** Returns null if none is noted. */
export function lastBackup(dataDir: string): Date | null {
  try {
    const noted = new Date(readFileSync(fileIn(dataDir), 'utf8').trim())
    return Number.isNaN(noted.getTime()) ? null : noted
  } catch {
    return null
  }
}
