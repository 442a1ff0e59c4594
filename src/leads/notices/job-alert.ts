// What people consent to by confirming an alert about vacancies.
import { complaint } from './complaint.ts'

export const jobAlertNotice = `By confirming, you consent to our using your e-mail address and this search only to tell you of new vacancies that match it, at most once a day, and confirm that you are 18 or older. You can end the alert at any time from the link in every e-mail. ${complaint}`
