// The order of the records of a kind, changed row by row.
import { useRef, useState } from 'react'
import { arrangeRecords, listRecords } from '#publishing/console-calls.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import type { RecordRow } from '#publishing/record.ts'
import { toast } from '#ui/console/toasts.tsx'
import { moved } from '#ui/console/list/reorder.tsx'

const maxPerPage = 200

/** Reads the ids of all records of the kind, in their order. */
async function allIds(kind: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await callApi(listRecords, {
      filter: JSON.stringify({ kind }),
      page,
      perPage: maxPerPage,
      sort: 'position',
      order: 'asc',
    })
    ids.push(...data.map(({ id }) => id))
    if (ids.length >= total || data.length === 0) return ids
  }
}

export type Arrange = {
  rows: readonly RecordRow[]
  /** What has happened, for those who do not see the rows. */
  told: string
  /** Null if there is nothing to take back. */
  undo: (() => void) | null
  move: (from: number, to: number) => void
}

export function useArrange(kind: string, given: readonly RecordRow[], total: number): Arrange {
  const refresh = useRefresh()
  // The order on the screen, until the list was read again.
  const [shown, setShown] = useState<number[] | null>(null)
  const [told, setTold] = useState('')
  const [former, setFormer] = useState<number[] | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const rows = shown ? given.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id)) : given

  function send(arranged: (ids: number[]) => number[], isUndo: boolean): void {
    const former = line.current
    async function go() {
      await former
      try {
        const before = await allIds(kind)
        await callApi(arrangeRecords, { kind, ids: arranged(before) })
        setFormer(isUndo ? null : before)
      } catch (error) {
        setTold('')
        toast(messageOf(error), { isFailure: true })
      }
      await refresh()
      // Another row may have been moved meanwhile.
      if (line.current === mine) setShown(null)
    }
    const mine = go()
    line.current = mine
  }
  return {
    rows,
    told,
    undo:
      former === null
        ? null
        : () => {
            setTold('The previous order has been restored.')
            send(() => former, true)
          },
    move(from, to) {
      const [row, target] = [rows[from], rows[to]]
      if (!row || !target) return
      setShown(moved(rows, from, to).map(({ id }) => id))
      setTold(`“${row.title}” is now ${to + 1} of ${total}.`)
      send((ids) => moved(ids, ids.indexOf(row.id), ids.indexOf(target.id)), false)
    },
  }
}
