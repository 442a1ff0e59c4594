// A change that a member of staff makes.
import { messageOf } from '#platform/console/call.ts'
import type { JsonCall } from '#platform/console/console-call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { toastDone, type Sentence } from './toast-done.ts'
import { toast } from '#ui/console/toasts.tsx'

type Done<Result> = Sentence | ((result: Result) => Sentence)
type Action = <Result>(work: () => Promise<Result>, done?: Done<Result>, undo?: () => unknown) => Promise<boolean>

/**
 * Returns a function that does the work, says that it is done, or why it failed, and reads again whatever the screens
 * show, but for the answers of the calls in `kept`, which no such work alters. It returns whether the work was done.
 */
export function useAction(kept?: readonly JsonCall[]): Action {
  const refresh = useRefresh()
  return async (work, done, undo) => {
    let isDone = false
    try {
      const result = await work()
      isDone = true
      const sentence = typeof done === 'function' ? done(result) : done
      if (sentence !== undefined) await toastDone(sentence, undo ? { undo } : {})
    } catch (error) {
      toast(messageOf(error), { isFailure: true })
    }
    await refresh(kept)
    return isDone
  }
}
