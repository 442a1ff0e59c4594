// The code of the former release, built in a folder of its own: the commit that FORMER names, or the last tag.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
/** Packages may have to be installed, and pages built. */
const withinMs = 15 * 60_000

/** Returns its folder, or null if there is none. */
export function formerRelease(): { commit: string; folder: string } | null {
  const commit = formerCommit()
  return commit === null ? null : { commit, folder: buildOf(commit) }
}

/** Returns the folder of the build of a commit. One that was built before is used again. */
export function buildOf(commit: string): string {
  const folder = join(tmpdir(), `former-release-${commit}`)
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true })
    const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
    run('tar', ['-x', '-C', folder], root, archive.stdout)
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    if (hasOurPackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], folder)
  }
  run(process.execPath, ['bin/build.ts', '--if-stale'], folder)
  return folder
}

/** The commit that a name stands for, or null if there is none. */
export function commitNamed(name: string): string | null {
  return git(['rev-parse', '--verify', '--short=12', `${name}^{commit}`])
}

function formerCommit(): string | null {
  const named = process.env.FORMER ?? git(['describe', '--tags', '--abbrev=0', 'HEAD^'])
  return named === null ? null : commitNamed(named)
}

function git(parameters: string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Then it can run with the packages that are installed here, and nothing has to be downloaded. */
function hasOurPackages(folder: string): boolean {
  const [theirs, ours] = [folder, root].map(
    (at): Record<string, string> => JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).dependencies,
  )
  return Object.entries(theirs ?? {}).every(([name, version]) => ours?.[name] === version)
}

function run(program: string, parameters: string[], cwd: string, input?: Buffer): void {
  const { status, stderr } = spawnSync(program, parameters, { cwd, input, timeout: withinMs, maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`${program} ${parameters[0]} failed in ${cwd}: ${stderr.toString().slice(-1000)}`)
}
