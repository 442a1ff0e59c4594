// A mailed link of the newsletter: what it would do now, and what is said of it.

/** `open` waits for its button to be pressed. */
export type ConfirmationLink = 'open' | 'confirmed' | 'expired' | 'unknown'
export type UnsubscriptionLink = 'open' | 'ended' | 'unknown'

export const confirmedMessage = 'Thank you. Your subscription is confirmed.'
export const expiredMessage = 'This link has expired. Please enter your address once more.'
export const endedMessage = 'You are unsubscribed. No further issue will be sent.'
export const unknownLinkMessage = 'This link is not valid any more.'
