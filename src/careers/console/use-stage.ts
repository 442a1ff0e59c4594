// Moves an application to another stage, with a way back.
import { moveToStage } from '#careers/apply/console-calls.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { say } from '#ui/console/toasts.tsx'
import { stageNames, type Stage } from '#careers/apply/staff/stage.ts'

export type Movable = { id: number; name: string; stage: Stage }

export function useStage(): (application: Movable, to: Stage) => Promise<void> {
  const refresh = useRefresh()
  async function move({ id, name, stage: from }: Movable, to: Stage): Promise<void> {
    if (from === to) return
    try {
      await ask(moveToStage, { leadId: id }, { from, to })
      say(`${name}: ${stageNames[to]}.`, { undo: () => move({ id, name, stage: to }, from) })
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    await refresh()
  }
  return move
}
