// Asks that the chosen time be held once somebody begins to fill in the form. Without an answer nothing is different.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingAddress, type Choice } from '#consultations/booking/booking-address.ts'
import { holdPath } from '#consultations/consultation.ts'
import { post } from '#forms/post.ts'
import { newKey } from '#forms/use-submission.ts'

/** Cancel waits no longer than this. */
const endWithinMs = 2000

/** The token of a form that was cancelled. The page may name it until it has followed. */
let ended = ''

type FormHold = {
  /** Goes with the booking; '' if none is held. */
  token: string
  /** The instant until which the chosen time is held, if it is. */
  until: string | null
  begin: () => void
  /** Leaves the time to others. */
  end: () => Promise<void>
}

export function useFormHold(choice: Choice): FormHold {
  const navigate = useNavigate()
  const [held, setHeld] = useState<{ time: string; until: string }>()
  // The address has it once the page has followed.
  const [made, setMade] = useState('')
  const token = [choice.hold, made].find((each) => each !== '' && each !== ended) ?? ''
  const asked = useRef<string>(undefined)
  const time = `${choice.date} ${choice.slot}`

  const ask = useCallback(
    (hold: string) => {
      if (choice.slot === null || asked.current === time) return
      asked.current = time
      const { date, slot, subject, language, office } = choice
      post(holdPath, { date, slot, subject, language, office, hold })
        .then(({ body }) => typeof body?.['until'] === 'string' && setHeld({ time, until: body['until'] }))
        .catch(() => {})
    },
    [choice, time],
  )

  // What is held goes over to the time that is chosen now.
  useEffect(() => {
    if (token !== '') ask(token)
  }, [token, ask])

  function begin() {
    if (token !== '') return
    const hold = newKey()
    setMade(hold)
    const to = bookingAddress({ ...choice, hold })
    // At once, so that a reload keeps nobody from the time that they hold themselves. The page follows.
    window.history.replaceState(window.history.state, '', to)
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  const end = async () => {
    if (token === '') return
    ended = token
    await post(holdPath, { hold: token }, endWithinMs).catch(() => {})
  }

  return { token, until: held?.time === time ? held.until : null, begin, end }
}
