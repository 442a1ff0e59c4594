// Programs from Debian for runs that need the real thing. They are installed where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

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

/** Given the programs with their packages, returns the packages that are missing and cannot be installed. */
export function lackingPackages(programs: readonly (readonly [path: string, packageName: string])[]): string[] {
  return programs.filter(([path, packageName]) => !hasProgram(path, packageName)).map(([, packageName]) => packageName)
}

/** The user of a package, for a program that should not run as root. Whoever is not root runs it as themselves. */
export function userOf(name: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([each]) => each === name) ?? []
  if (uid === undefined || gid === undefined) throw new Error(`There is no user ${name}`)
  return { uid: Number(uid), gid: Number(gid) }
}
