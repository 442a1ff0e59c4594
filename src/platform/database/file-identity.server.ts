// Whether a file is still the one that was opened: it may be removed or replaced while a program holds it open.
import { statSync } from 'node:fs'

/** Returns undefined if there is no such file. */
export function fileIdentity(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
