// Programs from Debian for runs that need the real thing. They are installed where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns true if the program is there, after installing the package if it was not. */
export function hasProgram(path: string, packageName: string): boolean {
  if (existsSync(path)) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const options = {
    stdio: 'ignore',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', packageName], options)
  return existsSync(path)
}
