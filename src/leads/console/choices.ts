// What the menus of the inbox offer for one lead or several: who may have it, and its state.
import type { InboxDesk, LeadChange } from '#leads/inbox/inbox.ts'
import type { NextLeadState } from '#leads/lead.ts'
import type { Choice } from './menu.tsx'

/** `done` says what has happened, such as 'Closed.' */
type Apply = (set: LeadChange, done: string) => void

/** `current`: the id of whoever has the lead, null for nobody. */
export function assignChoices(desk: InboxDesk | undefined, apply: Apply, current?: string | null): Choice[] {
  const people = desk ? [desk.me, ...desk.people.filter(({ id }) => id !== desk.me.id)] : []
  return [
    ...people.map(({ id, name }) => ({
      label: name,
      isCurrent: current === id,
      choose: () => apply({ assignedTo: id }, `Assigned to ${name}.`),
    })),
    {
      label: 'Unassigned',
      isCurrent: current === null,
      choose: () => apply({ assignedTo: null }, 'Unassigned.'),
    },
  ]
}

const states: [state: NextLeadState, label: string, done: string][] = [
  ['in progress', 'In hand', 'In hand.'],
  ['answered', 'Answered', 'Marked as answered.'],
  ['closed', 'Closed', 'Closed.'],
]

export function stateChoices(apply: Apply, current?: string): Choice[] {
  return states.map(([state, label, done]) => ({
    label,
    isCurrent: state === current,
    choose: () => apply({ state }, done),
  }))
}

/** Moves leads to possible spam, or back from there. */
export function toggleSpam(apply: Apply, isSpam: boolean): void {
  apply({ isSpam: !isSpam }, isSpam ? 'Moved back to the inbox.' : 'Moved to possible spam.')
}
