// What a screen says in place of its content: that it loads, that there is nothing, or that it failed.
import { Button } from './button.tsx'
import { firmOfPage } from '#ui/console/firm-of-page.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon, type IconName } from './icon.tsx'

type SayProps = {
  kind: 'bad' | 'ok' | 'info' | 'warn'
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}

const icons = { bad: 'alert', ok: 'check', info: 'history', warn: 'alert' } as const

/** A failure is announced at once, everything else when the reader pauses. */
export function Notice({ kind, icon = icons[kind], title, children, action }: SayProps) {
  return (
    <div className={`say say--${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
      {action && <div className="say__act row wraps">{action}</div>}
    </div>
  )
}

type FailedProps = { what: string; error: { message: string; status?: number }; onRetry: () => void }

/** `what` failed, as a sentence: 'The inbox could not be read.' */
export function Failed({ what, error, onRetry }: FailedProps) {
  // Another try finds it no more.
  const isGone = error.status === 404
  return (
    <Notice kind="bad" title={what} action={!isGone && <Button onClick={onRetry}>Try again</Button>}>
      {error.message}
    </Notice>
  )
}

/** The rosette of a list that has nothing yet. What only no filter fits goes without. */
export function EmptyMark() {
  return <Engraving plate={{ kind: 'mark', name: firmOfPage().name }} className="empty__mark" />
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode }

export function Empty({ title, children, action, picture }: EmptyProps) {
  return (
    <div className="empty stack gap-2">
      {picture}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="row wraps">{action}</div>}
    </div>
  )
}

const shownAfterMs = 300

/** Rows in the place of those that are being read. Nothing for the first 300 ms, so that a fast answer does not flicker. */
export function LoadingRows({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div className="sk__row stack gap-2" key={index} aria-hidden="true">
          <span className="sk" style={{ width: '46%' }} />
          <span className="sk" style={{ width: '68%' }} />
        </div>
      ))}
    </div>
  )
}
