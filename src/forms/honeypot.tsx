// How bots are told from people: a field that only bots fill in.
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
