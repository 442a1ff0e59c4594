// The browser's files of every release that has run lately. A page that was opened before a new release, or that a proxy
// has sent to another process, asks for files that are not in the build of the process that answers. Processes that
// share only a bucket do not see each other's files.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loggable, type Log } from '#platform/log.server.ts'

export type ReleaseAssets = {
  /** The folder in which `has` looks. */
  folder: string
  /** Returns true for the path of a file, such as /assets/home-1f2e3d4c.js. */
  has: (pathname: string) => boolean
}

const dayMs = 86_400_000
/** How long a page may stay open, or lie in a cache, and still find its files. */
const keptMs = 14 * dayMs

/** No segment begins with a dot. */
const assetPath = /^\/assets(?:\/\w[\w.-]*)+$/

/**
 * Copies the files below assets/ of this build to `DATA_DIR/kept`, and removes those of releases that have not been
 * started for two weeks. Names contain a hash of the content, so equal names are equal files. Never throws: without a
 * copy, the site works, and former files are not found.
 */
export function keepAssets(clientFolder: string, dataDir: string, log: Log, now = new Date()): ReleaseAssets {
  const folder = join(dataDir, 'kept')
  try {
    const names = filesBelow(join(clientFolder, 'assets'))
    for (const name of names) keep(join(clientFolder, 'assets', name), join(folder, 'assets', name), now)
    for (const name of filesBelow(join(folder, 'assets'))) {
      const path = join(folder, 'assets', name)
      if (now.getTime() - statSync(path).mtimeMs > keptMs) rmSync(path, { force: true })
    }
  } catch (error) {
    log.warn(loggable(error), 'the files of this release could not be kept for pages that outlast it')
  }
  return {
    folder,
    has: (pathname) => assetPath.test(pathname) && isFile(join(folder, pathname)),
  }
}

/** Another process may do the same at this moment, and may be killed in the middle of it. */
function keep(from: string, to: string, now: Date): void {
  if (!existsSync(to)) {
    const unfinished = `${to}.${process.pid}`
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, unfinished)
    renameSync(unfinished, to)
  }
  utimesSync(to, now, now)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
