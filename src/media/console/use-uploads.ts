// Several files, sent one after the other. One that is refused does not hold up the others.
import { useEffect, useRef, useState } from 'react'
import { uploadMedia } from '#media/console-calls.ts'
import { addressOf } from '#platform/console/console-call.ts'
import { CallError, messageOf } from '#platform/console/call.ts'
import { maxDocumentBytes, type MediaItem } from '#media/media.ts'
import { uploadFile, type Uploaded } from './upload-file.ts'

export type Upload = {
  key: number
  name: string
  state: 'waiting' | 'sending' | 'preparing' | 'done' | 'known' | 'refused'
  /** Of the sending, in per cent. */
  percent: number
  message: string
  item?: MediaItem
}

export type Uploads = {
  list: Upload[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  /** Takes what is finished or refused off the list. */
  clear: () => void
}

export function useUploads(onStored: (uploaded: Uploaded) => unknown): Uploads {
  const [list, setList] = useState<Upload[]>([])
  const waiting = useRef<{ key: number; file: File }[]>([])
  const isRunning = useRef(false)
  const nextKey = useRef(1)
  const leaving = useRef<AbortController>(undefined)
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const set = (key: number, changes: Partial<Upload>) =>
    setList((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      const { key, file } = next
      set(key, { state: 'sending' })
      try {
        if (file.size > maxDocumentBytes)
          throw new CallError('This file is larger than 20 MB (a picture may have 15).', 413)
        const uploaded = await uploadFile(
          addressOf(uploadMedia),
          file,
          (part) => set(key, { percent: Math.round(part * 100), state: part < 1 ? 'sending' : 'preparing' }),
          leaving.current?.signal,
        )
        set(key, { state: uploaded.isNew ? 'done' : 'known', item: uploaded.item })
        await stored.current(uploaded)
      } catch (error) {
        set(key, { state: 'refused', message: messageOf(error) })
      }
    }
    isRunning.current = false
  }

  return {
    list,
    isBusy: list.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'preparing'),
    add(files) {
      const added = files.map((file) => ({ key: nextKey.current++, file }))
      waiting.current.push(...added)
      setList((before) => [
        ...before,
        ...added.map(({ key, file }) => ({ key, name: file.name, state: 'waiting', percent: 0, message: '' }) as const),
      ])
      void run()
    },
    clear: () => setList((before) => before.filter(({ state }) => !['done', 'known', 'refused'].includes(state))),
  }
}
