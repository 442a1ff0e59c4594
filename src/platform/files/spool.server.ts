// The spool: where uploads lie while their form is being dealt with. It is bounded, and what a killed process has left
// is removed. Each process has a folder of its own. Its name is no process id, because containers that share the spool
// do not share ids.
import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemMonotonic, type Monotonic } from '#platform/clock.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'

export type Spool = {
  /** Returns a path for a new file of up to `bytes`, or null if there is no room for it now. */
  take: (bytes: number) => Promise<SpoolPlace | null>
  /** Removes what other processes left when they were killed. A process is taken for dead after a minute of silence. */
  sweep: () => Promise<void>
  /** Removes whatever this process has there. */
  close: () => Promise<void>
}

/** `release` removes the file, if there is one. */
export type SpoolPlace = { path: string; release: () => Promise<void> }

type Dependencies = {
  dataDir: string
  /** For all files of this process together. */
  maxBytes?: number
  /** What the disk must have left, for the database above all. */
  keepFreeBytes?: number
  /** How often a process with files shows that it is alive, and how long it may be silent. */
  beatMs?: number
  silentMs?: number
  now?: Monotonic
}

export function openSpool({
  dataDir,
  maxBytes = 2.5 * 1024 ** 3,
  keepFreeBytes = 50 * 1024 ** 2,
  beatMs = 5_000,
  silentMs = 60_000,
  now = systemMonotonic,
}: Dependencies): Spool {
  const root = resolve(dataDir, 'spool')
  const ownName = crypto.randomUUID()
  const own = join(root, ownName)
  const places = new Set<string>()
  const seen = new Map<string, { changedAt: number; since: number }>()
  let reserved = 0
  let beat: NodeJS.Timeout | undefined

  /** Changes the time of the folder, which tells other processes that its files are in use. */
  function showLife(): void {
    const instant = new Date()
    // Without its folder, an upload fails where it writes.
    utimes(own, instant, instant).catch(() => undefined)
  }

  return {
    async take(bytes) {
      if (reserved + bytes > maxBytes) return null
      reserved += bytes
      const path = join(own, crypto.randomUUID())
      const release = async () => {
        if (!places.delete(path)) return
        reserved -= bytes
        if (places.size === 0) clearInterval(beat)
        await rm(path, { force: true })
      }
      places.add(path)
      if (places.size === 1) beat = setInterval(showLife, beatMs).unref()
      try {
        await mkdir(own, { recursive: true, mode: 0o700 })
        const { bavail, bsize } = await statfs(own)
        // The store may lie on the same disk, and then needs the same again.
        if (bavail * bsize - 2 * reserved >= keepFreeBytes) return { path, release }
      } catch (error) {
        await release()
        throw error
      }
      await release()
      return null
    },
    async sweep() {
      const others = (await namesIn(root)).filter((name) => name !== ownName)
      for (const name of seen.keys()) if (!others.includes(name)) seen.delete(name)
      for (const name of others) {
        const changedAt = await stat(join(root, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => undefined,
        )
        if (changedAt === undefined) continue
        const known = seen.get(name)
        if (known?.changedAt !== changedAt) seen.set(name, { changedAt, since: now() })
        else if (now() - known.since >= silentMs) await rm(join(root, name), { recursive: true, force: true })
      }
    },
    async close() {
      clearInterval(beat)
      await rm(own, { recursive: true, force: true })
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
