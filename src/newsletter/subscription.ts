// A subscription to the newsletter: its form, the buttons behind its mailed links, and their messages.
import { defineForm, emailField } from '#forms/field-table.ts'

export const subscriptionForm = defineForm({
  name: 'subscribe',
  post: '/post/subscribe',
  invalid: 'Please enter valid email id',
  fields: {
    email: emailField,
  },
})

export const confirmationForm = defineForm({
  name: 'confirm',
  post: '/link/newsletter/confirm/:token/now',
  fields: {},
})

export const unsubscriptionForm = defineForm({
  name: 'unsubscribe',
  post: '/link/newsletter/unsubscribe/:token/now',
  fields: {},
})

/** The state of a mailed link; `open` means that its button can be clicked. */
export type ConfirmationLink = 'open' | 'confirmed' | 'expired' | 'unknown'
export type UnsubscriptionLink = 'open' | 'ended' | 'unknown'

/** Shown at the form, because sending it does not subscribe anybody yet. */
export const linkFollows = 'A mail follows; the subscription begins when you confirm it there.'
/** The same for every address. */
export const linkSentMessage = 'Thank you. Please confirm by the link that we have sent you.'
export const confirmedMessage = 'Thank you. Your subscription is confirmed.'
export const expiredMessage = 'This link has expired. Please enter your address once more.'
export const endedMessage = 'You are unsubscribed. No further issue will be sent.'
export const unknownLinkMessage = 'This link is not valid any more.'

export function tooManyLinksMessage(wait: string, telephone: string): string {
  return `We send only a few confirmation links for the newsletter in a short time, so that nobody’s mailbox is flooded. Please try again in ${wait}, or telephone us on ${telephone}.`
}
