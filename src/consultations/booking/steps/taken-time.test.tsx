// A form that the server returns because its time was taken: what it says, and the times that it offers.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useSubmission } from '#forms/use-submission.ts'
import type { Outcome } from '#forms/post.ts'
import { BookingForm } from './booking-form.tsx'
import { consultationForm, moveForm } from '#consultations/consultation-form.ts'
import { confirmMs } from '#consultations/verbs/booking-limits.server.ts'
import { MoveBooking } from '#consultations/link-page/move-booking.tsx'
import { slotTime } from '#consultations/record/booking-time.ts'

const message = 'This time has just been taken. Please choose another time.'
const taken: Outcome = {
  form: consultationForm.name,
  isDone: false,
  status: 409,
  message,
  errors: { slot: message },
  values: { date: '2026-11-26', slot: '09:00' },
  body: { nearest: [{ date: '2026-11-27', start: slotTime('09:00'), end: slotTime('09:30') }] },
}
const choice = {
  month: null,
  date: '2026-11-26',
  slot: '09:00',
  about: '',
  subject: '',
}

function Booking({ zone }: { zone: string }) {
  const submission = useSubmission(consultationForm)
  return <BookingForm choice={choice} subject={null} submission={submission} zone={zone} isShown onCancel={() => {}} />
}

function moving(timeZone: string) {
  const day = { day: '2026-11-26', text: 'Thursday, 26 November 2026' }
  const times = [{ slot: '10:00', text: '10:00 AM – 10:30 AM', ownTime: null }]
  const chosen = { ...day, times }
  return (
    <MoveBooking
      choices={{ timeZone, days: [day], earlierFrom: null, laterFrom: null, consultant: '', isAnybody: false, chosen }}
    />
  )
}

/** Renders a page as the server returns it after a form was refused. */
function returned(element: ReactNode, outcome: Outcome): string {
  const hydrationData = { actionData: { page: outcome }, loaderData: {} }
  const router = createMemoryRouter([{ id: 'page', path: '*', action: () => null, element }], { hydrationData })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

function count(html: string, text: string): number {
  return html.split(text).length - 1
}

test('the booking says once that its time was taken, and lists what else is wrong', () => {
  expect(count(returned(<Booking zone="" />, taken), message)).toBe(1)
  const company = 'Company Name should not be empty'
  const both = returned(<Booking zone="" />, { ...taken, errors: { company, slot: message } })
  expect(count(both, message)).toBe(1)
  expect(both).toContain(`<a href="#consultation-company">${company}</a>`)
})

test('the booking says when its time is only held, for how long, and what the visitor then does', () => {
  const html = returned(<Booking zone="" />, taken)
  const said = 'has booked within the past day, we hold the time for ten minutes and ask you to confirm it by e-mail.'
  expect(html.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(confirmMs).toBe(10 * 60_000)
})

test('the move says once that its time was taken', () => {
  expect(count(returned(moving(''), { ...taken, form: moveForm.name }), message)).toBe(1)
})

test('a time to which the meeting is moved at once has its weekday, and the visitor’s own time if it differs', () => {
  const html = (zone: string) => returned(moving(zone), { ...taken, form: moveForm.name })
  expect(html('America/New_York')).toContain('Fri 27 Nov 2026, 9:00 AM IST (your time: 10:30 PM, Thu 26 Nov)')
  expect(html('Asia/Kolkata')).toContain('Fri 27 Nov 2026, 9:00 AM IST<')
})
