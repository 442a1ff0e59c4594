// What a visitor reads after entering an address, the same whoever it belongs to.
export const linkSentMessage = 'Thank you. Please confirm by the link that we have sent you.'
