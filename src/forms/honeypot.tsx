// How bots are told from people: a field that only bots fill in, and the time spent on the form.
import { useEffect, useRef, type RefObject } from 'react'
import { honeypotField } from '#platform/text/validators.ts'
import styles from './honeypot.module.css'

/**
 * The honeypot field, placed inside a form. It is hidden from people and assistive technology, cannot be reached by
 * keyboard, and is ignored by autofill.
 */
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
 * Returns a function that returns the number of milliseconds since the form was first focused. The function returns
 * undefined if the browser had filled in the form before that: a person may then simply click the button.
 */
export function useFilledInMs(element: RefObject<HTMLFormElement | null>): () => number | undefined {
  const focusedAt = useRef<number>(undefined)
  useEffect(() => {
    const form = element.current
    const noteFocus = () => {
      if (form && isEmpty(form)) focusedAt.current ??= performance.now()
    }
    form?.addEventListener('focusin', noteFocus)
    return () => form?.removeEventListener('focusin', noteFocus)
  }, [element])
  return () => (focusedAt.current === undefined ? undefined : Math.round(performance.now() - focusedAt.current))
}

function isEmpty(form: HTMLFormElement): boolean {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=checkbox], [type=radio], [type=hidden])',
  )
  return Array.from(controls).every(({ value }) => value === '')
}
