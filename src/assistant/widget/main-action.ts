// The one thing to press below an answer.
import type { Action, Dated } from '#assistant/chat-message.ts'
import type { AssistantMessage } from './conversation.ts'

/**
 * - `person`: the question goes to a company secretary. `besides` are actions that may help as well.
 * - `dates`: they go into the visitor's own calendar.
 */
export type MainAction =
  | { kind: 'person'; besides: Action[] }
  | { kind: 'link'; action: Action }
  | { kind: 'dates'; dates: Dated[] }

/** `today`: a date that has passed is of no use in a calendar. */
export function mainAction(
  { handoff, sources, actions = [], dates = [] }: AssistantMessage,
  today: string,
): MainAction | null {
  const call = actions.find(({ href }) => href.startsWith('tel:'))
  const delay = actions.find(({ href }) => href.startsWith('/late?'))
  if (handoff?.reason === 'limit') return null
  if (handoff !== null) return { kind: 'person', besides: [call, delay].filter((each) => each !== undefined) }
  // Whoever asks how to book may do so now.
  const page = sources[0]?.href ?? ''
  if (page.startsWith('/freeconsulation')) return { kind: 'link', action: { label: 'Choose a time', href: page } }
  const [own] = actions.filter(({ href }) => href.startsWith('/calendar/'))
  const [first] = actions.filter((action) => action !== own)
  const coming = dates.filter(({ day }) => day >= today)
  if (first !== undefined) return { kind: 'link', action: first }
  if (coming.length > 0) return { kind: 'dates', dates: coming }
  return own === undefined ? null : { kind: 'link', action: own }
}
