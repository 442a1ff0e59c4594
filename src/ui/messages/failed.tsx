// Shown in place of what could not be loaded: an error text, a retry link and the firm's telephone number. Without
// JavaScript the link reloads the page.
import { startTransition, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import styles from './failed.module.css'

type Props = {
  text: string
  /** Loads what is missing. By default the data of the page is loaded again. */
  onRetry?: (() => Promise<void>) | undefined
  className?: string | undefined
  /** The page shows the telephone number beside it already. */
  withoutPhone?: boolean
}

export function Failed({ text, onRetry, className, withoutPhone }: Props) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const phone = useRouteLoaderData<{ settings: { phone: string } }>('root')?.settings.phone
  const id = useId()
  const isTrying = useRef(false)
  const [trying, setTrying] = useState(false)
  const [tries, setTries] = useState(0)
  // An error in the server's document is read in order. An error that appears later must be announced.
  const [isLate] = useState(useHydrated())
  const control = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => moveFocusOnRemoval(control.current), [])

  async function retry(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isTrying.current) return
    isTrying.current = true
    setTrying(true)
    await (onRetry ?? revalidate)()
    isTrying.current = false
    // Updated together with the loaded data: if the retry succeeded, this component disappears.
    startTransition(() => {
      setTrying(false)
      setTries((count) => count + 1)
    })
  }

  return (
    <div className={className ? `${styles.failed} ${className}` : styles.failed}>
      {/* Every failed retry is announced again. */}
      <p key={tries} id={id} role={isLate || tries > 0 ? 'alert' : undefined}>
        {text}
      </p>
      <ButtonLink
        ref={control}
        to={pathname + search}
        tone="line"
        size="small"
        aria-disabled={trying || undefined}
        aria-describedby={id}
        onClick={(event) => void retry(event)}
      >
        Try again
      </ButtonLink>
      {phone && !withoutPhone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
    </div>
  )
}

/** If the link has the focus when it is removed, the focus moves to the surrounding part of the page. */
function moveFocusOnRemoval(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return
    const around: HTMLElement[] = []
    for (let at = control.parentElement; at; at = at.parentElement) {
      if (at.matches('main, section, [tabindex]')) around.push(at)
    }
    // After the removal, because the surrounding elements may be removed with it.
    queueMicrotask(() => {
      const place = around.find((each) => each.isConnected)
      if (place && !place.hasAttribute('tabindex')) {
        place.tabIndex = -1
        place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
      }
      place?.focus({ preventScroll: true })
    })
  }
}
