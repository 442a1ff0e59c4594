// Where private files lie: the folder and the bucket keep the same promises.
import type { Readable } from 'node:stream'

/** A file on this machine that is to be stored. */
export type LocalFile = { path: string; size: number; sha256: string }

/** Keys are relative paths, made by the caller. All of these reject with FilesUnavailable if the store is away. */
export type PrivateStore = {
  /** Resolves once the file would outlast a loss of power. */
  put: (key: string, file: LocalFile) => Promise<void>
  /** Resolves to null if there is no such file. */
  open: (key: string) => Promise<{ stream: Readable; size: number } | null>
  /** Removes the file, and what an interrupted `put` has left of it. It is no error if there is none. */
  remove: (key: string) => Promise<void>
}
