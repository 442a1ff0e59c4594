// The page behind the link of an unconfirmed booking: the button that confirms it, and what is left once it is too
// late. Opening the page changes nothing, because mail scanners open every link.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bookingAddress } from '#consultations/booking/booking-address.ts'
import { confirmationForm } from '#consultations/consultation-form.ts'
import type { OtherTime, BookingView } from './link-page.server.ts'
import styles from './link-page.module.css'
import { timeInIndia } from '#consultations/record/booking-time.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { ActionButton } from '#forms/action-button.tsx'
import { LinkPage } from '#leads/link-page.tsx'
import { ButtonLink } from '#ui/button.tsx'

type Props = { booking: BookingView; facts: ReactNode; otherUnconfirmed: OtherTime[] }

/** `isStillFree`: it has expired, and nobody has taken its time since. */
export function Unconfirmed({ booking, facts, otherUnconfirmed, isStillFree }: Props & { isStillFree: boolean }) {
  return (
    <LinkPage title="Confirm your consultation">
      <p>
        {isStillFree ? (
          <>We held this time for you until {timeInIndia(booking.confirmBy ?? '')} IST. It is still free.</>
        ) : (
          <>
            We are holding this time until <b>{timeInIndia(booking.confirmBy ?? '')} IST</b>. Please confirm it before
            then.
          </>
        )}
      </p>
      {facts}
      <div className={styles.actions}>
        <ActionButton of={confirmationForm} label="Confirm the consultation" />
      </div>
      <OtherUnconfirmed of={otherUnconfirmed} />
      <p className="small">
        Once you confirm, we will send you the invitation with the video link
        {booking.guests.length > 0 && `, and invite your ${booking.guests.length === 1 ? 'guest' : 'guests'}`}. If you
        did not ask for this meeting, you can close this page: the time {isStillFree ? 'is' : 'will become'} free for
        others.
      </p>
    </LinkPage>
  )
}

export function Expired({ booking, facts, otherUnconfirmed }: Props) {
  return (
    <LinkPage title="Your consultation was not confirmed in time">
      <p>
        We held this time for you until {timeInIndia(booking.confirmBy ?? '')} IST. It is no longer available: please
        choose another.
      </p>
      {facts}
      <div className={styles.actions}>
        <ButtonLink to={bookingAddress({ date: booking.day })}>See the times on this day</ButtonLink>
      </div>
      <OtherUnconfirmed of={otherUnconfirmed} />
      <p className="small">
        If you need help, please telephone <PhoneLink />.
      </p>
    </LinkPage>
  )
}

/** A mailbox that has had many mails gets no further one, so the pages behind those it has had lead on. */
export function OtherUnconfirmed({ of: others }: { of: OtherTime[] }) {
  if (others.length === 0) return null
  return (
    <div className={styles.nearest}>
      <h2>Other times that we are holding for your e-mail address</h2>
      <ul>
        {others.map(({ link, time }) => (
          <li key={link}>
            <Link to={link}>
              {time.day}, {time.time}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
