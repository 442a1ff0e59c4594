// Shown when the chosen time was refused, usually because somebody else has just taken it: the nearest free times. What
// was typed stays.
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Submission } from '#forms/form.tsx'
import { Button, MoreLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { bookingAddress, type Choice } from '#consultations/booking/booking-address.ts'
import { nearestIn } from '#consultations/booking/call-answers.ts'
import { consultationForm } from '#consultations/consultation-form.ts'
import { instantInIndia, shortDayText, timeElsewhere } from '#consultations/record/booking-time.ts'
import styles from './booking-form.module.css'
import { clockText } from '#platform/dates.ts'

type Props = { choice: Choice; submission: Submission; zone: string }

export function OtherTimes({ choice, submission, zone }: Props) {
  const { outcome, isFromServer } = submission
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const panel = useRef<HTMLDivElement>(null)
  const { date: dateError, slot: slotError } = outcome?.errors ?? {}
  const message = outcome?.isDone === false ? (slotError ?? dateError) : undefined
  const isChanged =
    outcome !== undefined && (outcome.values['date'] !== choice.date || outcome.values['slot'] !== choice.slot)

  // Focus follows what has just appeared in the panel; the page as it came from the server focuses it itself.
  useEffect(() => {
    if (message === undefined || (isFromServer && !isChanged)) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView()
  }, [message, isChanged, isFromServer, outcome])

  if (outcome === undefined || message === undefined) return null
  const nearest = nearestIn(outcome)
  return (
    <div
      ref={panel}
      id={`${consultationForm.name}-${slotError === undefined ? 'date' : 'slot'}`}
      className={styles.others}
      role="group"
      aria-label="Another time"
      tabIndex={-1}
      autoFocus={isFromServer}
    >
      {isChanged && choice.date !== null && choice.slot !== null ? (
        <p role="status">
          <Icon name="cal" />
          <span>
            You have chosen{' '}
            <b>
              {shortDayText(choice.date)}, {clockText(choice.slot)} IST
            </b>
            . It is not booked yet: please press Schedule.
          </span>
        </p>
      ) : (
        <>
          <p role="alert">
            <Icon name="alert" />
            <span>
              {message} {nearest.length > 0 && 'What you typed is kept. These times are still free:'}
            </span>
          </p>
          {nearest.length > 0 && (
            <ul>
              {nearest.map(({ date, start }) => {
                const to = bookingAddress({ ...choice, month: null, date, slot: start })
                const own = timeElsewhere(instantInIndia(date, start), zone)
                return (
                  <li key={to}>
                    {/* Without JavaScript it sends the form again, with the time that is in the address. */}
                    <Button
                      type="submit"
                      tone="line"
                      size="small"
                      formAction={to}
                      onClick={(event) => {
                        event.preventDefault()
                        void navigate(to, { replace: true, preventScrollReset: true })
                      }}
                    >
                      <span>
                        {!hydrated && 'Schedule '}
                        {shortDayText(date)}, {clockText(start)}
                        {own && <small> (your time: {own})</small>}
                      </span>
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
          <MoreLink to={bookingAddress({ ...choice, month: null, slot: null })}>All free times</MoreLink>
        </>
      )}
    </div>
  )
}
