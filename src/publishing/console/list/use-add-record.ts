// Begins a new record and opens it.
import { useNavigate } from 'react-router'
import { createRecord } from '#publishing/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import { recordAddress, useArea } from '#publishing/console/content-area.ts'
import { toast } from '#ui/console/toasts.tsx'

export function useAddRecord({ kind }: AnyRecordKind): () => Promise<void> {
  const area = useArea()
  const navigate = useNavigate()
  const refresh = useRefresh()
  return async () => {
    try {
      const record = await callApi(createRecord, { kind })
      void navigate(recordAddress(area, kind, record.id))
      await refresh()
    } catch (failure) {
      toast(messageOf(failure), { isFailure: true })
    }
  }
}
