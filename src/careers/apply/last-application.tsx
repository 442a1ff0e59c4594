// The receipt of the last application, on the pages from which people apply. It stays until it is dismissed.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ApplicationReceipt } from './application-receipt.tsx'
import { dismissReceipt, useReceipt } from './receipt.ts'
import styles from './application-receipt.module.css'

/**
 * A page has this at its beginning and, with `isAtEnd`, at its end. Only the browser has the receipt, so after a reload
 * it comes late: then it stands at the end, where it moves nothing that is being read.
 */
export function LastApplication({ isAtEnd = false }: { isAtEnd?: boolean }) {
  const receipt = useReceipt()
  const [isLate] = useState(!useHydrated())
  if (!receipt || isLate !== isAtEnd) return null
  return (
    <div className={`wrap ${isAtEnd ? styles.atEnd : styles.last}`}>
      <ApplicationReceipt receipt={receipt} isAbovePage>
        <Button tone="line" size="small" onClick={dismissReceipt}>
          Dismiss
        </Button>
      </ApplicationReceipt>
    </div>
  )
}
