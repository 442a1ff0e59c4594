// A field for programs that fill in every field: no person sees it, hears of it, reaches it or has it filled in.
import { useEffect, useRef, type RefObject } from 'react'
import styles from './honeypot.module.css'

/** Stands inside a form. Read without script as any other field. */
export function Honeypot({ name, input }: { name: string; input?: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={styles.honeypot} inert>
      <input
        ref={input}
        name={name}
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
 * For a form with script: the field to put into it, and what to send with the answers. `filledInMs` counts from the
 * first touch; it stays undefined where the browser had filled the form in before, so that nobody is taken for a
 * program who only presses the button.
 */
export function useHoneypot(name: string) {
  const input = useRef<HTMLInputElement>(null)
  const touchedAt = useRef<number>(undefined)
  useEffect(() => {
    const form = input.current?.form
    const touch = () => {
      if (form && isEmpty(form)) touchedAt.current ??= performance.now()
    }
    form?.addEventListener('focusin', touch)
    return () => form?.removeEventListener('focusin', touch)
  }, [])
  return {
    honeypot: <Honeypot name={name} input={input} />,
    honeypotValues: () => ({
      text: input.current?.value ?? '',
      filledInMs: touchedAt.current === undefined ? undefined : Math.round(performance.now() - touchedAt.current),
    }),
  }
}

function isEmpty(form: HTMLFormElement): boolean {
  const written = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=checkbox], [type=radio], [type=hidden])',
  )
  return Array.from(written).every(({ value }) => value === '')
}
