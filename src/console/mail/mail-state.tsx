// The state of a mail, by shape and word.
import { StateMark, type StateShape } from '#ui/console/marks.tsx'
import type { OutboxState } from './mail-filter.ts'

export const mailStates: Record<OutboxState, { shape: StateShape; text: string }> = {
  waiting: { shape: 'wait', text: 'Waiting' },
  kept: { shape: 'bad', text: 'Not delivered' },
  failed: { shape: 'bad', text: 'Failed' },
  'given-up': { shape: 'shut', text: 'Given up' },
  sent: { shape: 'done', text: 'Sent' },
}

export function MailState({ state }: { state: OutboxState }) {
  const { shape, text } = mailStates[state]
  return <StateMark shape={shape}>{text}</StateMark>
}
