// The form that subscribes to the newsletter, and its messages.
import { defineForm, emailField } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

export const subscriptionForm = defineForm({
  name: 'subscribe',
  post: '/post/subscribe',
  invalid: 'Please enter valid email id',
  fields: {
    email: { ...emailField, column: 'subscriber.email' },
    noticeLanguage: noticeLanguageField,
  },
})

/** Shown at the form, because sending it does not subscribe anybody yet. */
export const linkFollows = 'We will e-mail you a link. Your subscription starts when you confirm it.'
/** The same for every address. */
export const linkSentMessage = 'Thank you. Please check your inbox and click the link to confirm.'

/** The same for every address. `time` is when a link that waits will be sent. */
export function linkWaitsMessage(time: string): string {
  return `Thank you. We are sending many e-mails at the moment. Please check your inbox after ${time} and click the link to confirm.`
}

export function tooManyLinksMessage(wait: string, telephone: string): string {
  return `To prevent abuse we send only a few confirmation links. Please try again in ${wait}, or telephone us on ${telephone}.`
}
