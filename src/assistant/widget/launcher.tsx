// The wax seal at the bottom right of every page, which opens the assistant. The panel is fetched only when somebody is
// about to open it, because nothing of it belongs to a first visit.
import { useRef, useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import type { PanelProps } from './panel.tsx'
import styles from './launcher.module.css'

const fetchPanel = () => import('./panel.tsx')

type Props = Pick<PanelProps, 'firmName' | 'loginUrl'>

export function Launcher(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [panel, setPanel] = useState<{ Panel: ComponentType<PanelProps> | null }>()

  function fetchEarly() {
    fetchPanel().catch(() => {})
  }

  async function toggle() {
    setOpen(!isOpen)
    if (!isOpen && !panel?.Panel) setPanel(await fetchPanel().catch(() => ({ Panel: null })))
  }

  return (
    <aside className={styles.corner} aria-label="Assistant">
      <button
        ref={button}
        type="button"
        className={styles.launcher}
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close the assistant' : 'Ask the assistant'}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => void toggle()}
      />
      {isOpen &&
        panel &&
        (panel.Panel ? (
          <panel.Panel {...props} launcher={button} onClose={() => setOpen(false)} />
        ) : (
          <p className={styles.failed} role="alert">
            The assistant could not be loaded. Please check your connection and try again, or{' '}
            <Link to="/contact#enquiry">write to us</Link>.
          </p>
        ))}
    </aside>
  )
}
