// The stage of an application: chosen in a list, or by a key.
import { applicationOf } from '#careers/apply/by-staff/application-details.ts'
import { stageNames, stages, type Stage } from '#careers/apply/by-staff/stage.ts'
import { moveToStage } from '#careers/apply/console-calls.ts'
import type { InboxRow, LeadView } from '#leads/inbox/inbox.ts'
import { callApi } from '#platform/console/call.ts'
import { useAction } from '#staff/console/use-action.ts'
import { useShortcuts } from '#ui/console/shortcuts.tsx'
import { SmallSelect } from '#ui/console/small-select.tsx'
import { toast } from '#ui/console/toasts.tsx'

export function StageSelect({ lead }: { lead: LeadView }) {
  const move = useStage()
  const application = applicationOf(lead)
  if (application === null) return null
  return (
    <>
      <SmallSelect
        label="Stage"
        className="sel"
        value={application.stage}
        disabled={lead.isRestricted}
        onChange={(value) => {
          const stage = stages.find((each) => each === value)
          if (stage) void move(lead, application.stage, stage)
        }}
      >
        {stages.map((stage) => (
          <option key={stage} value={stage}>
            Stage: {stageNames[stage].toLowerCase()}
          </option>
        ))}
      </SmallSelect>
      {!lead.isRestricted && <StageKeys row={lead} hasSelection={false} />}
    </>
  )
}

/** A number key for each stage. Whoever has selected several expects them to move, but the keys move one. */
export function StageKeys({ row, hasSelection }: { row: InboxRow | undefined; hasSelection: boolean }) {
  const move = useStage()
  const application = row ? applicationOf(row) : null
  function moveTo(stage: Stage): void {
    if (hasSelection) toast('Stages are changed one application at a time. Clear the selection first.')
    else if (row && application) void move(row, application.stage, stage)
  }
  useShortcuts(
    stages.map((stage, index) => ({
      keys: String(index + 1),
      does: stageNames[stage],
      act: () => moveTo(stage),
    })),
  )
  return null
}

/** What this person has moved, by the ids of the leads, until the screen shows it. */
const moving = new Map<number, { to: Stage; moved: Promise<unknown> }>()

/** Moves an application to another stage, with a way back. */
function useStage() {
  const act = useAction()
  async function move(lead: Pick<InboxRow, 'id' | 'name'>, shown: Stage, to: Stage): Promise<void> {
    const former = moving.get(lead.id)
    const from = former?.to ?? shown
    if (from === to) return
    const moved = Promise.resolve(former?.moved).then(() => callApi(moveToStage, { leadId: lead.id }, { from, to }))
    moving.set(lead.id, { to, moved })
    const forget = () => {
      if (moving.get(lead.id)?.moved === moved) moving.delete(lead.id)
    }
    // The key after a failure is sent anew.
    moved.catch(forget)
    await act(
      () => moved,
      `${lead.name}: ${stageNames[to]}.`,
      () => move(lead, to, from),
    )
    forget()
  }
  return move
}
