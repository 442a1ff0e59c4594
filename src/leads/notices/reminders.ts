// What people consent to by confirming reminders of the dates of their business.
import { complaint } from './complaint.ts'

export const remindersNotice = `By confirming, you consent to our using your e-mail address, your first name (if you give it) and your answers only to remind you of the dates of this business, and confirm that you are 18 or older. You can change the answers or end the reminders at any time by the link in every e-mail. ${complaint}`
