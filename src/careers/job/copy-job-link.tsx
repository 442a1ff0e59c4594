// The box for sharing a job: a button that copies its link, and links to its pages on social networks, if any.
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/messages/toast.tsx'
import styles from './job.module.css'

/** The button is disabled for a second after each click (specification §9). */
const disabledMs = 1000

export function CopyJobLink({ facebook, linkedin }: { facebook: string; linkedin: string }) {
  const [disabled, setDisabled] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const wasDisabled = useRef(false)
  useEffect(() => {
    if (disabled) {
      wasDisabled.current = true
      const timer = setTimeout(() => setDisabled(false), disabledMs)
      return () => clearTimeout(timer)
    }
    // Disabling the button removed its focus. It is restored unless the visitor has moved on.
    if (wasDisabled.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    return undefined
  }, [disabled])

  async function copy() {
    setDisabled(true)
    try {
      await navigator.clipboard.writeText(window.location.href)
      await showToast('success', 'Link copied')
    } catch {
      await showToast('error', 'Copy failed')
    }
  }

  const networks = [
    ['Facebook', facebook],
    ['LinkedIn', linkedin],
  ].filter(([, link]) => link && /^https?:\/\//.test(link))
  return (
    <div className={networks.length > 0 ? styles.box : `${styles.box} ${styles.scripted}`}>
      <h2>Share this Job</h2>
      <div className={styles.share}>
        <Button ref={button} tone="line" size="small" className={styles.scripted} disabled={disabled} onClick={copy}>
          <Icon name="copy" />
          Copy job link
        </Button>
        {networks.map(([name, link]) => (
          <a key={name} href={link} rel="noopener">
            {name}
          </a>
        ))}
      </div>
    </div>
  )
}
