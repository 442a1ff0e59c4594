// What tells bots from people: a field that only bots fill in, and the time that filling in a form took.
import { useEffect, useRef, type RefObject } from 'react'
import { honeypotField } from '#platform/validators.ts'
import styles from './honeypot.module.css'

/** Stands inside a form. People neither see it nor hear of it nor reach it, and no browser fills it in. */
export function Honeypot() {
  return (
    <div className={styles.honeypot} inert>
      <input
        name={honeypotField}
        type="text"
        defaultValue=""
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
      />
    </div>
  )
}

/**
 * Returns a function that says how many milliseconds have passed since the form was first touched. It returns undefined
 * where the browser had filled the form in before: a person who only presses the button is no bot.
 */
export function useFilledInMs(element: RefObject<HTMLFormElement | null>): () => number | undefined {
  const touchedAt = useRef<number>(undefined)
  useEffect(() => {
    const form = element.current
    const touch = () => {
      if (form && isEmpty(form)) touchedAt.current ??= performance.now()
    }
    form?.addEventListener('focusin', touch)
    return () => form?.removeEventListener('focusin', touch)
  }, [element])
  return () => (touchedAt.current === undefined ? undefined : Math.round(performance.now() - touchedAt.current))
}

function isEmpty(form: HTMLFormElement): boolean {
  const written = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=checkbox], [type=radio], [type=hidden])',
  )
  return Array.from(written).every(({ value }) => value === '')
}
