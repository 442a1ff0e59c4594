// What issues of the newsletter are about. Subscribers may choose some topics; staff may say which an issue is about.
import { checkboxField } from '#forms/checkbox-field.ts'
import type { ValuesOf } from '#forms/field-table.ts'

export const topicNames = {
  law: 'Company law',
  tax: 'Tax',
  funding: 'FEMA and funding',
  careers: 'Careers',
} as const
export type Topic = keyof typeof topicNames
/** In the order in which they are shown and stored. */
export const topics = Object.keys(topicNames).filter(isTopic)

function isTopic(name: string): name is Topic {
  return Object.hasOwn(topicNames, name)
}

export const topicFields = {
  law: { ...checkboxField, label: topicNames.law },
  tax: { ...checkboxField, label: topicNames.tax },
  funding: { ...checkboxField, label: topicNames.funding },
  careers: { ...checkboxField, label: topicNames.careers },
} as const

type Ticked = ValuesOf<{ name: string; post: string; fields: typeof topicFields }>

/** The topics as they are stored. None and all of them are the same: ''. */
export function storedTopics(chosen: readonly Topic[]): string {
  const kept = topics.filter((topic) => chosen.includes(topic))
  return kept.length === topics.length ? '' : kept.join(',')
}

export function tickedTopics(values: Ticked): string {
  return storedTopics(topics.filter((topic) => values[topic] === 'yes'))
}

/** [] is every topic. */
export function readTopics(stored: string): Topic[] {
  return stored.split(',').filter(isTopic)
}

export function topicsText(chosen: readonly Topic[]): string {
  return chosen.length === 0 ? 'all topics' : chosen.map((topic) => topicNames[topic]).join(', ')
}
