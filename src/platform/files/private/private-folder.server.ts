// Private files in a folder. The library for files writes in place and does not wait for the disk, so a loss of power
// could leave half a file under its name.
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { PrivateStore } from './private-store.ts'
import { codeOf } from '#platform/start/start-failures.server.ts'

/** `location` is the folder of the store; it is created with the first file. */
export function folderOfPrivateFiles(location: string): PrivateStore {
  const pathOf = (key: string) => {
    const path = resolve(location, key)
    if (!path.startsWith(resolve(location) + sep)) throw new Error('This key leads out of the folder')
    return path
  }
  return {
    async put(key, file) {
      const path = pathOf(key)
      const folder = dirname(path)
      const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
      await copyFile(file.path, unfinished(path))
      await synchronised(unfinished(path), 'r+', async (handle) => {
        await handle.chmod(0o600)
        const { size } = await handle.stat()
        if (size !== file.size) throw new Error(`${size} of ${file.size} bytes were copied`)
      })
      await rename(unfinished(path), path)
      // A new name is durable once its folder is, and a new folder once the one above it is.
      for (let each = folder; ; each = dirname(each)) {
        await synchronised(each, 'r')
        if (!isNew || each === resolve(location, '..')) return
      }
    },
    async open(key) {
      let handle: FileHandle
      try {
        handle = await open(pathOf(key), 'r')
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
      const { size } = await handle.stat()
      return { stream: createReadStream('', { fd: handle }), size }
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(unfinished(path), { force: true })
      await rm(path, { force: true })
    },
  }
}

function unfinished(path: string): string {
  return `${path}.part`
}

async function synchronised(path: string, flags: string, check?: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags)
  try {
    await check?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
