// The name of what is shown, and the arrows to what comes before and after it.
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import styles from './date-grid.module.css'

/** Null if there is none. `isEnd`: it leads no further. */
export type Step = { to: string; isEnd: boolean } | null

type Props = {
  /** Of the heading. */
  id: string
  children: ReactNode
  isLive?: boolean
  what: 'month' | 'week'
  before: Step
  after: Step
}

export function StepTop({ id, children, isLive = false, what, before, after }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.top}>
      <h2 ref={title} id={id} tabIndex={-1} aria-live={isLive ? 'polite' : undefined}>
        {children}
      </h2>
      {(['left', 'arrow'] as const).map((icon) => {
        const step = icon === 'left' ? before : after
        return step ? (
          <Link
            key={icon}
            className={styles.step}
            to={step.to}
            preventScrollReset
            replace
            aria-label={`${icon === 'left' ? 'Previous' : 'Next'} ${what}`}
            // The arrow that leads to the end is not there any more when it is reached.
            onClick={() => step.isEnd && title.current?.focus()}
          >
            <Icon name={icon} />
          </Link>
        ) : null
      })}
    </div>
  )
}
