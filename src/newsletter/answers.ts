// What a visitor reads before and after entering an address, the same whoever it belongs to.
export const linkSentMessage = 'Thank you. Please confirm by the link that we have sent you.'

/** Stands at the form: sending it does not subscribe anybody yet. */
export const linkFollows = 'A mail follows; the subscription begins when you confirm it there.'
