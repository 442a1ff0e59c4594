// The state of an issue, by shape and word, and how many people it is for.
import { numberText } from '#platform/text/numbers.ts'
import { StateMark, type StateShape } from '#ui/console/marks.tsx'
import type { IssueState as State } from '#newsletter/issues/issue.ts'

const states: Record<State, { shape: StateShape; text: string }> = {
  draft: { shape: 'draft', text: 'Draft' },
  scheduled: { shape: 'wait', text: 'Scheduled' },
  sending: { shape: 'hand', text: 'Being sent' },
  sent: { shape: 'done', text: 'Sent' },
  stopped: { shape: 'shut', text: 'Stopped' },
}

type IssueStateProps = { issue: { state: State; heldBecause: string | null; counts: { waiting: number } } }

/** All copies have been written once its state is `sent`. It is called so once none of them waits in the outbox. */
export function IssueState({ issue: { state, heldBecause, counts } }: IssueStateProps) {
  if (heldBecause !== null) return <StateMark shape="bad">Held back</StateMark>
  if (state === 'sent' && counts.waiting > 0) return <StateMark shape="wait">Not sent to all yet</StateMark>
  const { shape, text } = states[state]
  return <StateMark shape={shape}>{text}</StateMark>
}

/** '1 person', '214 people' */
export function peopleText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'person' : 'people'}`
}
