// What follows the calendar: the form, and the booked meeting. A module of its own, because a first visit does not need
// it.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHandedOverIn } from '#forms/handed-over-field.tsx'
import { submitQuietly } from '#forms/submit.ts'
import { useSubmission } from '#forms/use-submission.ts'
import { consultationForm } from '#consultations/consultation-form.ts'
import { BookedView } from './booked-view.tsx'
import { bookingPath } from '#consultations/booking/booking-address.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookingData } from '#consultations/booking/booking-load.ts'
import { bookingIn, type BookedConsultation } from '#consultations/booking/call-answers.ts'

export type View = 'calendar' | 'form' | 'booked'

/** What the slip shows besides the calendar, or in its place. Times are HH:MM in India. */
export type SlipProps = {
  view: View
  chosen: { date: string; start: string; end: string | undefined } | null
  booking: BookedConsultation | null
  steps: ReactNode
}

type Props = {
  page: BookingData
  zone: string
  hasPhone: boolean
  /** Shows the slip with these parts. */
  slip: (parts: SlipProps) => ReactNode
  onStartAgain: () => void
}

export const sendBooking = submitQuietly([consultationForm])

export default function BookingSteps({ page, zone, hasPhone, slip, onStartAgain }: Props) {
  const { choice } = page
  const { date, slot } = choice
  const sending = useSubmission(consultationForm, { isQuiet: true, initial: { agenda: choice.about } })
  const submission = useHandedOverIn('agenda', sending)
  const { outcome } = submission
  const sentNow = outcome?.values['date'] === date && outcome.values['slot'] === slot
  const booking = outcome?.isDone ? bookingIn(outcome) : null
  const free = page.times?.data?.find(({ start }) => start === slot)
  const time = `${date} ${slot}`
  // A time that was free when the form opened may be taken by now; the form says so when it is sent.
  const [openFor, setOpenFor] = useState<string | null>(null)
  const isOpen = slot !== null && (free !== undefined || sentNow || openFor === time)
  if (openFor !== (isOpen ? time : null)) setOpenFor(isOpen ? time : null)
  const view: View = booking && (sentNow || date === null) ? 'booked' : isOpen ? 'form' : 'calendar'

  useBookedOnce({ isBooked: view === 'booked', isLeft: booking !== null && view !== 'booked', date }, onStartAgain)

  return slip({
    view,
    chosen: view === 'form' && date !== null && slot !== null ? { date, start: slot, end: free?.end } : null,
    booking: view === 'booked' ? booking : null,
    steps:
      view === 'booked' && booking && outcome ? (
        <BookedView booking={booking} outcome={outcome} zone={zone} hasPhone={hasPhone} onLeave={onStartAgain} />
      ) : (
        // Once open the form stays, so that somebody who looks at other times finds again what was typed.
        <BookingForm
          choice={choice}
          submission={submission}
          zone={zone}
          subject={page.days.data?.choices?.subject ?? null}
          isShown={view === 'form'}
          onCancel={onStartAgain}
        />
      ),
  })
}

type Booked = { isBooked: boolean; isLeft: boolean; date: string | null }

/**
 * A booked meeting leaves the address, so that reloading the page does not say that its time has been taken. Whatever
 * leads from it to the calendar begins anew.
 */
function useBookedOnce({ isBooked, isLeft, date }: Booked, onLeave: () => void): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const shownAt = useRef<string>(undefined)
  useEffect(() => {
    if (isBooked && date !== null) void navigate(bookingPath, { replace: true, preventScrollReset: true })
  }, [isBooked, date, navigate])
  useEffect(() => {
    if (isBooked && date === null) shownAt.current ??= key
    if (isLeft || (isBooked && date === null && shownAt.current !== key)) onLeave()
  }, [isBooked, isLeft, date, key, onLeave])
}
