// The receipt of an application on screen. A toast that disappears is not a receipt.
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { Seal } from '#forms/seal.tsx'
import { takeExpected, type Receipt } from './receipt.ts'
import styles from './application-receipt.module.css'

type Props = {
  receipt: Receipt
  /** Stands above a page that has something else to say. */
  isAbovePage?: boolean
  /** Came with the document, in response to a form sent without JavaScript. */
  isFromServer?: boolean
  children: ReactNode
}

export function ApplicationReceipt({ receipt, isAbovePage, isFromServer, children }: Props) {
  const { jobId, position, email, message, note } = receipt
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAbovePage && !takeExpected()) return
    // By then the layout has moved the focus to the page, and the router has restored its scroll position.
    requestAnimationFrame(() => {
      panel.current?.focus({ preventScroll: true })
      panel.current?.scrollIntoView()
    })
  }, [isAbovePage])
  return (
    <section ref={panel} tabIndex={-1} autoFocus={isFromServer} aria-labelledby={id} className={styles.receipt}>
      <Seal />
      <div>
        <h2 id={id}>{message}</h2>
        <p>
          {position ? (
            <>
              You applied for <b>{position}</b>.{' '}
            </>
          ) : jobId ? (
            'You applied for the vacancy you chose. '
          ) : (
            'You sent us your profile. '
          )}
          {note ?? (
            <>
              We will send a confirmation with a reference number to <b>{email}</b>. If it does not arrive within a few
              minutes, please check your spam folder, or telephone us on <PhoneLink />.
            </>
          )}
        </p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  )
}
