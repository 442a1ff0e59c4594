// The kinds of record that the history names: the word in the database, and the one that staff read.
export const historyKinds = {
  block: 'Blocked time',
  booking: 'Booking',
  content: 'Content',
  date: 'Due date',
  export: 'Export',
  'booking-rules': 'Hours and holidays',
  invitation: 'Invitation',
  lead: 'Lead',
  mail: 'Mail',
  media: 'Picture or PDF',
  newsletter: 'Newsletter',
  person: 'Person',
  question: 'Question to the assistant',
  retention: 'Retention',
  rule: 'Rule of the calendar',
  settings: 'Settings',
  staff: 'Staff account',
  suppression: 'Suppression',
} as const

export type HistoryKind = keyof typeof historyKinds

/** An entry of an earlier version may name another kind. */
export function historyKindText(kind: string): string {
  return Object.entries(historyKinds).find(([each]) => each === kind)?.[1] ?? kind
}
