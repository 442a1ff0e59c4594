// What people consent to by confirming the newsletter.
import { complaint } from './complaint.ts'

export const newsletterNotice = `By confirming, you consent to our using your e-mail address only to send you notes on company law and due dates, and confirm that you are 18 or older. You can unsubscribe at any time from the link in every issue. ${complaint}`
