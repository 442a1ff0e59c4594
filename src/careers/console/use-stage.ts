// Moves an application to another stage, with a way back.
import { moveToStage } from '#careers/apply/console-calls.ts'
import { ask } from '#platform/console/call.ts'
import { useAct } from '#staff/console/use-act.ts'
import { stageNames, type Stage } from '#careers/apply/staff/stage.ts'

export type Movable = { id: number; name: string; stage: Stage }

export function useStage(): (application: Movable, to: Stage) => Promise<void> {
  const act = useAct()
  async function move({ id, name, stage: from }: Movable, to: Stage): Promise<void> {
    if (from === to) return
    const undo = () => move({ id, name, stage: to }, from)
    await act(() => ask(moveToStage, { leadId: id }, { from, to }), `${name}: ${stageNames[to]}.`, undo)
  }
  return move
}
