// What follows the calendar: the form, and the booked meeting. A module of its own, because a first visit does not need
// it.
import type { Submission } from '#forms/form.tsx'
import { useHandedOverIn } from '#forms/handed-over-field.tsx'
import { BookedView } from './booked-view.tsx'
import type { Choice } from './booking-address.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookedMeeting } from './call-results.ts'

type Props = {
  choice: Choice
  submission: Submission
  zone: string
  /** What the call is about; null where visitors do not choose. */
  subject: string | null
  hasPhone: boolean
  isFormShown: boolean
  /** The meeting, once it is booked. */
  meeting: BookedMeeting | null
  onStartAgain: () => void
}

export default function BookingViews({ meeting, isFormShown, hasPhone, onStartAgain, ...rest }: Props) {
  const shared = { ...rest, submission: useHandedOverIn('agenda', rest.submission) }
  const { outcome } = shared.submission
  if (meeting && outcome) {
    return (
      <BookedView meeting={meeting} outcome={outcome} zone={shared.zone} hasPhone={hasPhone} onLeave={onStartAgain} />
    )
  }
  return <BookingForm {...shared} isShown={isFormShown} onCancel={onStartAgain} />
}
