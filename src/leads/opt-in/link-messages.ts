// What is said at a form that sends a link to be confirmed, and behind such a link. The same for every address.

export const linkSentMessage = 'Thank you. Please check your inbox and click the link to confirm.'

/** `time` is when a link that waits will be sent. */
export function linkWaitsMessage(time: string): string {
  return `Thank you. We are sending many e-mails at the moment. Please check your inbox after ${time} and click the link to confirm.`
}

export function tooManyLinksMessage(wait: string, telephone: string): string {
  return `To prevent abuse we send only a few confirmation links. Please try again in ${wait}, or telephone us on ${telephone}.`
}

/** Whatever is known of the address: the mailbox has had its share of links, or would have. */
export function enoughLinksMessage(telephone: string): string {
  return `This address has been entered several times, so we are not sending another link: please use the newest one in your mailbox, or telephone us on ${telephone}.`
}

export const expiredMessage = 'This link has expired. Please enter your address again.'
export const unknownLinkMessage = 'This link is no longer valid.'
