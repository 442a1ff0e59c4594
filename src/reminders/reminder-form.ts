// The form that asks for reminders, the two behind their link, and what they say.
import { defineForm, emailField } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

/** The answers about the business, as the address of its list has them. */
const answersField = {
  label: 'Answers',
  kind: 'hidden',
  isMandatory: true,
  maxCharacters: 1000,
  missing: 'Choose your kind of business first, and your dates appear.',
  column: 'reminder_subscriber.answers',
} as const

export const reminderForm = defineForm({
  name: 'remind',
  post: '/post/reminders',
  fields: {
    email: { ...emailField, label: 'E-mail address', column: 'reminder_subscriber.email' },
    firstName: {
      label: 'First name',
      kind: 'line',
      isMandatory: false,
      maxCharacters: 60,
      autoComplete: 'given-name',
      column: 'reminder_subscriber.first_name',
    },
    answers: answersField,
    noticeLanguage: noticeLanguageField,
  },
})

export const confirmRemindersForm = defineForm({
  name: 'confirm-reminders',
  post: '/link/reminders/:token/confirm',
  fields: { noticeLanguage: noticeLanguageField },
})

export const changeAnswersForm = defineForm({
  name: 'change-answers',
  post: '/link/reminders/:token/change',
  fields: { answers: answersField },
})

export const endRemindersForm = defineForm({ name: 'end-reminders', post: '/link/reminders/:token/end', fields: {} })

/** What the link of a mail finds. `open`: it can be confirmed. */
export type ReminderLink =
  | { state: 'open' | 'confirmed'; answers: string; business: string }
  | { state: 'expired' | 'ended' | 'unknown' }

export const notUnderstoodMessage = 'The answers are not understood. Choose them again, and then ask for reminders.'
export const confirmedMessage = 'Thank you. We will remind you of these dates.'
export const changedMessage = 'Your answers are changed. From now on we remind you of the dates that follow from them.'
export const sameAnswersMessage = 'You have reminders for these answers already, by another link.'
export const endedMessage = 'The reminders have ended. We will not send you any more.'
export const expiredMessage = 'This link has expired. Please ask for the reminders again.'
