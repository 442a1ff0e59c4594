// The form that asks for an alert, and the buttons behind its mailed link.
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
    email: { ...emailField, isWide: true, column: 'job_alert.email' },
    keyword: term('Keyword'),
    location: term('Location'),
    city: term('City'),
    type: term('Type'),
    level: term('Level'),
  },
})

export const confirmAlertForm = defineForm({
  name: 'confirmalert',
  post: '/link/jobalert/:token/confirm',
  fields: {},
})

export const endAlertForm = defineForm({
  name: 'endalert',
  post: '/link/jobalert/:token/end',
  fields: { all: { label: 'All alerts', kind: 'hidden', isMandatory: false, maxCharacters: 3, isTransient: true } },
})

/** `search` says which vacancies; `others`: how many more alerts the address has. */
export type LinkedAlert = { state: 'pending' | 'confirmed' | 'expired' | 'unknown'; search: string; others: number }

export const alertConfirmedMessage = 'Thank you. Your alert is confirmed.'
export const alertEndedMessage = 'The alert has ended. We will not e-mail you about it any more.'
