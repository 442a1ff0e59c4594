// The stage of an application, by shape and word.
import { StateMark, type StateShape } from '#ui/console/marks.tsx'
import { stageNames, type Stage } from '#careers/apply/staff/stage.ts'

const shapes: Record<Stage, StateShape> = {
  new: 'new',
  shortlisted: 'hand',
  interview: 'wait',
  offer: 'done',
  declined: 'shut',
}

export function StageMark({ stage }: { stage: Stage }) {
  return <StateMark shape={shapes[stage]}>{stageNames[stage]}</StateMark>
}
