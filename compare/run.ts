// `npm run compare -- <commit>`: what a scripted month does in the build of that commit and in the one of the working
// tree, and where the two differ. Exits with 1 if they do, and with 2 if the script could not do all that it is there for.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../bin/build.ts'
import { buildOf, commitNamed } from '../faults/former-release.ts'
import { sourcesDigest } from './digest.ts'
import { differencesOf, type Difference } from './difference.ts'
import { keptRecording, type Recording } from './recording.ts'

const root = dirname(import.meta.dirname)
const folder = join(import.meta.dirname, 'recordings')
const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean' }, all: { type: 'boolean' }, 'without-screens': { type: 'boolean' } },
  allowPositionals: true,
})
/** Of each difference; the rest stands in its file. */
const shownLines = 60

const [release = ''] = positionals
const commit = release === '' ? null : commitNamed(release)
if (commit === null) {
  console.error(
    'Name the commit to compare with: npm run compare -- <commit>\n' +
      '  --again  records that commit again, even if a recording of it is kept\n' +
      '  --all    prints every difference whole\n' +
      '  --without-screens  leaves out what needs a browser',
  )
  process.exitCode = 2
} else process.exitCode = await compare(commit)

async function compare(former: string): Promise<number> {
  const started = Date.now()
  const digest = sourcesDigest()
  const file = join(folder, `${former}-${digest}${values['without-screens'] ? '-without-screens' : ''}.json`)
  const kept = values.again ? null : keptRecording(file)
  console.log(kept ? `A recording of ${former} is kept.` : `Building ${former}, unless it has been built.`)
  const build = kept ? '' : buildOf(former)
  await buildIfStale()
  const [release, now] = await Promise.all([
    kept ?? recorded(build, file),
    recorded(root, join(folder, 'working-tree.json')),
  ])
  const differences = differencesOf(release, now)
  report(differences)
  removeOthers(digest)
  console.log(`\n${differences.length} differences, after ${Math.round((Date.now() - started) / 1000)} s`)
  // In the release alone they are a difference as well: the script does what the working tree knows.
  for (const failure of release.failures) console.log(`In ${former}: ${failure}`)
  for (const failure of now.failures) console.error(`In the working tree: ${failure}`)
  if (now.failures.length > 0) {
    console.error(`The script could not do ${now.failures.length} things, so this comparison does not hold for them.`)
    return 2
  }
  if (differences.length === 0) console.log(`The working tree does what ${former} did.`)
  return differences.length === 0 ? 0 : 1
}

/** Each build has a recorder in a process of its own, so both cores are used. A recording says itself what failed. */
async function recorded(build: string, file: string): Promise<Recording> {
  rmSync(file, { force: true })
  const without = values['without-screens'] ? ['without-screens'] : []
  const child = spawn(process.execPath, [join(import.meta.dirname, 'record.ts'), build, file, ...without], {
    cwd: root,
    stdio: 'inherit',
  })
  await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const recording = keptRecording(file)
  if (recording === null) throw new Error(`The build in ${build} could not be recorded`)
  return recording
}

/** No comparison would use them again. */
function removeOthers(digest: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') && name !== 'working-tree.json' && !name.includes(`-${digest}`))
      rmSync(join(folder, name))
}

function report(differences: readonly Difference[]): void {
  const shown = join(folder, 'differences')
  rmSync(shown, { recursive: true, force: true })
  for (const [group, list] of Map.groupBy(differences, ({ group: of }) => of)) {
    console.log(`\n=== ${group}: ${list.length}`)
    for (const { name, patch } of list) {
      const file = join(shown, group, `${name.replaceAll(/[^\w.,@ -]+/g, '_').slice(0, 150)}.diff`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, patch)
      const lines = patch.split('\n')
      const isLong = !values.all && lines.length > shownLines
      console.log(lines.slice(0, isLong ? shownLines : lines.length).join('\n'))
      if (isLong) console.log(`… ${lines.length - shownLines} more lines in ${relative(root, file)}`)
    }
  }
}
