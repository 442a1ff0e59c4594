// The form that subscribes to the newsletter, and its messages.
import { defineForm, emailField } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

export const subscriptionForm = defineForm({
  name: 'subscribe',
  post: '/post/subscribe',
  invalid: 'Please enter valid email id',
  fields: {
    email: { ...emailField, column: 'subscription.email' },
    noticeLanguage: noticeLanguageField,
  },
})

/** Shown at the form, because sending it does not subscribe anybody yet. */
export const linkFollows = 'We will e-mail you a link. Your subscription starts when you confirm it.'
