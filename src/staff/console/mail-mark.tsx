// What became of a mail, by shape and word: the same on every screen.
import type { DeliveryState } from '#platform/mail/delivery-state.ts'
import { StateMark, type StateShape } from '#ui/console/marks.tsx'

/** `none`: none was written, or it has been erased. */
type MarkedState = DeliveryState | 'none'

export const mailMarks: Record<MarkedState, { shape: StateShape; text: string }> = {
  waiting: { shape: 'wait', text: 'Waiting' },
  delayed: { shape: 'bad', text: 'Delayed' },
  kept: { shape: 'bad', text: 'Not delivered' },
  failed: { shape: 'bad', text: 'Failed' },
  'given-up': { shape: 'bad', text: 'Given up' },
  sent: { shape: 'done', text: 'Sent' },
  none: { shape: 'shut', text: 'No e-mail is stored' },
}

/** `what` names the mail where a screen has more than one. */
export function MailMark({ state, what }: { state: MarkedState; what?: string }) {
  const { shape, text } = mailMarks[state]
  return <StateMark shape={shape}>{what === undefined ? text : `${what}: ${text.toLowerCase()}`}</StateMark>
}
