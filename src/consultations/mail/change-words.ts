// What the mails about each change of a booking are called.
import type { BookingChange } from '#consultations/record/booking.ts'

export type Change = BookingChange['what']

export const headings: Record<Change, string> = {
  booked: 'Your consultation is booked',
  moved: 'Your consultation has been moved',
  cancelled: 'Your consultation has been cancelled',
  link: 'Your consultation has a new video link',
  reassigned: 'Someone else will call you',
}

export const subjects: Record<Change, string> = {
  booked: 'Consultation booked',
  moved: 'Consultation moved',
  cancelled: 'Consultation cancelled',
  link: 'New video link for your consultation',
  reassigned: 'Who will call you for your consultation',
}

export const guestHeadings: Record<Change, string> = {
  booked: 'You are invited to a consultation',
  moved: 'A consultation has been moved',
  cancelled: 'A consultation has been cancelled',
  link: 'A consultation has a new video link',
  reassigned: 'Someone else will call',
}

export const guestSubjects: Record<Change, string> = {
  booked: 'Invitation to a consultation',
  moved: 'Moved: consultation',
  cancelled: 'Cancelled: consultation',
  link: 'New video link: consultation',
  reassigned: 'Someone else will call: consultation',
}

export const officeSubjects: Record<Change, string> = {
  booked: 'Consultation booked',
  moved: 'Consultation moved',
  cancelled: 'Consultation cancelled',
  link: 'Consultation with a new video link',
  reassigned: 'Consultation handed over',
}

export const didOnConsole: Record<Change, string> = {
  booked: 'Booked',
  moved: 'Moved',
  cancelled: 'Cancelled',
  link: 'Video link changed',
  reassigned: 'Handed over',
}
