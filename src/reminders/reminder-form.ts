// The form that asks for reminders, the one behind their link that changes the answers, and what they say.
import { defineForm, emailField } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

/** The answers about the business, as the address of its list has them. */
const answersField = {
  label: 'Answers',
  kind: 'hidden',
  isMandatory: true,
  maxCharacters: 1000,
  missing: 'Choose your kind of business first, and your dates appear.',
  column: 'subscription.params',
} as const

export const reminderForm = defineForm({
  name: 'remind',
  post: '/post/reminders',
  fields: {
    email: { ...emailField, label: 'E-mail address', column: 'subscription.email' },
    firstName: {
      label: 'First name',
      kind: 'line',
      isMandatory: false,
      maxCharacters: 60,
      autoComplete: 'given-name',
      column: 'subscription.first_name',
    },
    answers: answersField,
    noticeLanguage: noticeLanguageField,
  },
})

export const changeAnswersForm = defineForm({
  name: 'change-answers',
  post: '/link/reminders/:token/change',
  fields: { answers: answersField },
})

/** The answers that the link of a mail may change; null if there are none, or not any more. */
export type ReminderAnswers = { answers: string | null }

export const notUnderstoodMessage = 'The answers are not understood. Choose them again, and then ask for reminders.'
export const changedMessage = 'Your answers are changed. From now on we remind you of the dates that follow from them.'
export const sameAnswersMessage = 'You have reminders for these answers already, by another link.'
