// The form that asks for an alert.
import { defineForm, emailField, type Field } from '#forms/field-table.ts'
import { maxSearchCharacters } from '#careers/job/job-text.ts'

const term = (label: string) =>
  ({
    label,
    kind: 'hidden',
    isMandatory: false,
    maxCharacters: maxSearchCharacters,
    isTransient: true,
  }) as const satisfies Field

export const alertForm = defineForm({
  name: 'jobalert',
  post: '/post/careers/jobalert',
  fields: {
    email: { ...emailField, isWide: true, column: 'subscription.email' },
    keyword: term('Keyword'),
    location: term('Location'),
    city: term('City'),
    type: term('Type'),
    level: term('Level'),
  },
})
