// The time that is spent on a form. Bots fill it in faster than people.
import { useEffect, useRef, type RefObject } from 'react'

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
