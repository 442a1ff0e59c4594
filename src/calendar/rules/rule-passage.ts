// A rule of the calendar as the assistant searches it.
import type { RoomPassage } from '#platform/records/passage.ts'
import type { DueDateRule } from './due-date-rule.ts'

export function rulePassage({ id, title, description, appliesTo, law, section, form }: DueDateRule): RoomPassage {
  return {
    kind: 'rule',
    key: id,
    title,
    href: '/calendar',
    units: [description, `Applies to: ${appliesTo}.`, `${section === '' ? law : `${law}, ${section}`}.`],
    heading: form,
  }
}
