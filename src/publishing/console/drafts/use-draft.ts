// The draft of a record in a screen: saved at every pause, when the window is left, and when the connection is back.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callApi, callApiAndLeave } from '#platform/console/call.ts'
import { useRead } from '#platform/console/use-read.ts'
import { readRecord, saveRecord } from '#publishing/console-calls.ts'
import type { RecordView } from '#publishing/record.ts'
import { openDraft, type Draft, type DraftView } from './draft-store.ts'
import { keptCopy } from './kept-copy.ts'
import { openDrafts } from './open-drafts.ts'

const lookEveryMs = 10_000

export function useDraft(record: RecordView, staffId: string): DraftView & { draft: Draft } {
  const { id } = record
  const [draft] = useState(() =>
    openDraft({
      record,
      kept: keptCopy(staffId, id),
      send: (version, body, { isClosing, keepsBefore }) =>
        (isClosing ? callApiAndLeave : callApi)(saveRecord, { id }, { version, body, keepsBefore }),
    }),
  )
  const view = useSyncExternalStore(draft.subscribe, draft.view)
  const { data } = useRead(readRecord, [{ id: String(id) }], { everyMs: lookEveryMs })
  useEffect(() => {
    if (data?.id === id) draft.see(data)
  }, [draft, data, id])
  useEffect(() => {
    const save = () => void draft.save()
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    openDrafts.add(draft)
    window.addEventListener('online', save)
    window.addEventListener('pagehide', draft.leave)
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      openDrafts.delete(draft)
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', draft.leave)
      document.removeEventListener('visibilitychange', saveIfHidden)
      save()
      draft.close()
    }
  }, [draft])
  return { ...view, draft }
}
