// A button that copies a text, such as an address, and says whether it could. It is not shown without script.
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'
import { showToast } from './messages/toast.tsx'

/** The button is disabled for a second after each click (specification §9). */
const disabledMs = 1000

type Props = {
  label: string
  /** Called when the button is pressed. */
  text: () => string
  copied: string
}

export function CopyButton({ label, text, copied }: Props) {
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
      await navigator.clipboard.writeText(text())
      await showToast('success', copied)
    } catch {
      await showToast('error', 'Copy failed')
    }
  }

  return (
    <Button ref={button} tone="line" size="small" className={styles.copy} disabled={disabled} onClick={copy}>
      <Icon name="copy" />
      {label}
    </Button>
  )
}
