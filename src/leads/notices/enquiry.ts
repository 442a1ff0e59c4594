// What people consent to by sending the contact form.
import { rights } from './rights.ts'

export const enquiryNotice = `By sending this form, you consent to our using your name, e-mail address, phone number (if you give it), company, location and message to read your message and reply to it. We will not add you to any mailing list. ${rights}`
