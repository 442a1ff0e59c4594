// Saving a part of the settings: what is wrong with the fields, and whether somebody else has saved in between.
import { useState } from 'react'
import { z } from 'zod'
import { CallError } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { toast } from '#ui/console/toasts.tsx'

type State = { errors: Record<string, string>; message: string | null; isStale: boolean; isBusy: boolean }

const idle: State = { errors: {}, message: null, isStale: false, isBusy: false }
const refusalSchema = z.object({ errors: z.record(z.string(), z.string()).default({}) })

export type Saving = State & {
  /** Resolves to true once it is saved. `done` is said then. */
  save: (send: () => Promise<unknown>, done: string) => Promise<boolean>
  /** Forgets what was refused. */
  reset: () => void
}

export function useSave(): Saving {
  const [state, setState] = useState(idle)
  const refresh = useRefresh()

  async function save(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setState({ ...idle, isBusy: true })
    try {
      await send()
    } catch (error) {
      const isRefused = error instanceof CallError
      const { data } = refusalSchema.safeParse(isRefused ? error.body : {})
      const message = isRefused ? error.message : 'This could not be saved. What you typed is still here.'
      const isStale = isRefused && error.status === 409
      // What is stored now stands beside what was typed.
      if (isStale) await refresh()
      setState({ errors: data?.errors ?? {}, message, isStale, isBusy: false })
      return false
    }
    await refresh()
    setState(idle)
    toast(done)
    return true
  }

  return { ...state, save, reset: () => setState(idle) }
}
