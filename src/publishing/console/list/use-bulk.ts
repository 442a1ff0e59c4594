// What is done with several records at once. Each is a call of its own, so what one refuses does not stop the others.
import { useState } from 'react'
import { z } from 'zod'
import { publishRecord, removeRecord, trashRecord, unpublishRecord, untrashRecord } from '#publishing/console-calls.ts'
import { callApi, CallError, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { shownBy, type AnyRecordKind } from '#platform/records/kind.ts'
import type { RecordRow } from '#publishing/record.ts'
import { toast } from '#ui/console/toasts.tsx'

export type BulkStep = 'publish' | 'unpublish' | 'trash' | 'untrash' | 'remove'
/** Those that could not be changed, with the reason. */
export type BulkRefusal = { id: number; title: string; reason: string }

const errorsSchema = z.object({ errors: z.record(z.string(), z.string()) })
function doneWords(kind: AnyRecordKind): Record<BulkStep, string> {
  const { name, there } = shownBy(kind)
  return {
    publish: there,
    unpublish: `off the ${name}`,
    trash: 'in the trash',
    untrash: 'restored as a draft',
    remove: 'deleted for good',
  }
}

function send(step: BulkStep, { id, version }: RecordRow): Promise<unknown> {
  switch (step) {
    case 'publish':
      return callApi(publishRecord, { id }, { version, at: null })
    case 'unpublish':
      return callApi(unpublishRecord, { id }, { version })
    case 'trash':
      return callApi(trashRecord, { id }, { version })
    case 'untrash':
      return callApi(untrashRecord, { id })
    case 'remove':
      return callApi(removeRecord, { id })
  }
}

function reasonOf(error: unknown): string {
  const errors = error instanceof CallError ? errorsSchema.safeParse(error.body).data?.errors : undefined
  return errors ? Object.values(errors).join(' ') : messageOf(error)
}

export type Bulk = {
  isBusy: boolean
  refusals: { step: BulkStep; list: BulkRefusal[]; count: number } | null
  run: (step: BulkStep, rows: readonly RecordRow[]) => Promise<void>
  forget: () => void
}

export function useBulk(kind: AnyRecordKind): Bulk {
  const done = doneWords(kind)
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<Bulk['refusals']>(null)

  async function run(step: BulkStep, rows: readonly RecordRow[]): Promise<void> {
    setBusy(true)
    const list: BulkRefusal[] = []
    for (const row of rows) {
      try {
        await send(step, row)
      } catch (error) {
        list.push({ id: row.id, title: row.title, reason: reasonOf(error) })
      }
    }
    await refresh()
    setBusy(false)
    setRefusals(list.length > 0 ? { step, list, count: rows.length } : null)
    const count = rows.length - list.length
    const text =
      count === 1 && rows.length === 1 ? `“${rows[0]?.title}” is ${done[step]}.` : `${count} are ${done[step]}.`
    // What left the site with it is asked about before. A draft simply comes back.
    const undo = step === 'trash' && list.length === 0 ? { undo: () => void run('untrash', rows) } : {}
    if (count > 0) toast(text, undo)
  }
  return { isBusy, refusals, run, forget: () => setRefusals(null) }
}
