// What people consent to by booking a consultation.
import { rights } from './rights.ts'

export const consultationNotice = `By scheduling, you consent to our using the details in this form, and the addresses of your guests, to arrange, prepare and hold the meeting. Everyone invited sees your name and the addresses of the others. You can move or cancel the meeting by the link in the confirmation. ${rights}`
