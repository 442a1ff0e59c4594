// What can be done with a list of dates: subscribe to it, take it as a file, copy its address, print it.
import { useMatches, useNavigate } from 'react-router'
import { siteOf } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import styles from './feed-actions.module.css'

type Props = {
  /** Of the file, with its query. */
  path: string
  fileName?: string | undefined
  /** The address of the page that has all the dates, if this one has only the first. It is the one to be printed. */
  whole?: string | undefined
}

/** A `webcal:` link does nothing where no program takes it, as on most Android phones, so the address itself can be had. */
export function FeedActions({ path, fileName, whole }: Props) {
  const navigate = useNavigate()
  const address = `${siteOf(useMatches()).publicUrl}${path}`

  async function print() {
    if (whole !== undefined) await navigate(whole, { replace: true, preventScrollReset: true, flushSync: true })
    window.print()
  }

  return (
    <div className={styles.feed}>
      <p className={styles.actions}>
        <a href={address.replace(/^https?:/, 'webcal:')}>Subscribe</a>
        <a href={path} download={fileName ?? true}>
          Download (.ics)
        </a>
        <CopyButton label="Copy the address" text={() => address} copied="Address copied" />
        <Button tone="line" size="small" onClick={() => void print()}>
          Print
        </Button>
      </p>
      <p className={styles.how}>
        For Google Calendar or Outlook, copy the address and, on a computer, add a calendar from a URL.
      </p>
      <code className={styles.address}>{address}</code>
    </div>
  )
}
