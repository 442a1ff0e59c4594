// What people agree to by confirming the newsletter.

export const newsletterNotice =
  'By confirming you agree that the firm uses your e-mail address to send you notes on company law and due dates, and for nothing else, and you confirm that you are 18 years or older. Every issue carries a link that ends the subscription at once.'
