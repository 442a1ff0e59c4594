// The box that hands a job on: its link for the clipboard, and the job's own pages on the networks where it has any.
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.tsx'
import styles from './job.module.css'

/** The button rests for a second after each click (specification §9). */
const restMs = 1000

export function CopyJobLink({ facebook, linkedin }: { facebook: string; linkedin: string }) {
  const [resting, setResting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!resting) return
    const timer = setTimeout(() => {
      setResting(false)
      // A disabled button loses the keyboard's place; it is given back unless the visitor has moved on.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [resting])

  async function copy() {
    setResting(true)
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
    <div className={styles.box}>
      <h2>Share this Job</h2>
      <div className={styles.share}>
        <Button ref={button} tone="line" size="small" disabled={resting} onClick={copy}>
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
