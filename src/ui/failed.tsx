// Stands where something could not be loaded: the sentence for it, and another try, which without script is a link to
// the same page.
import { startTransition, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ButtonLink } from './button.tsx'
import { useHydrated } from './hydrated.ts'
import styles from './failed.module.css'

type Props = {
  text: string
  /** Loads what belongs here; unless told, the data of the page are loaded anew. */
  again?: (() => Promise<void>) | undefined
  className?: string | undefined
}

export function Failed({ text, again, className }: Props) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const id = useId()
  const isTrying = useRef(false)
  const [trying, setTrying] = useState(false)
  const [tries, setTries] = useState(0)
  // What came with the document is read in its turn; what appears in it later is spoken.
  const [isLate] = useState(useHydrated())
  const control = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => keepPlaceOf(control.current), [])

  async function retry(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isTrying.current) return
    isTrying.current = true
    setTrying(true)
    await (again ?? revalidate)()
    isTrying.current = false
    // Together with what was loaded: where that is the data, nothing of this is shown any more.
    startTransition(() => {
      setTrying(false)
      setTries((count) => count + 1)
    })
  }

  return (
    <div className={className ? `${styles.failed} ${className}` : styles.failed}>
      {/* A further failure is a further alert. */}
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
    </div>
  )
}

/** When the control goes and has the focus, the keyboard goes on in the part of the page in which it stood. */
function keepPlaceOf(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return
    const around: HTMLElement[] = []
    const places = 'main, section, [tabindex]'
    for (
      let at = control.closest<HTMLElement>(places);
      at;
      at = at.parentElement?.closest<HTMLElement>(places) ?? null
    ) {
      around.push(at)
    }
    // Once it is gone: what stood around it may have gone with it.
    queueMicrotask(() => {
      const place = around.find((each) => each.isConnected)
      if (!place || place.hasAttribute('tabindex')) return place?.focus({ preventScroll: true })
      place.tabIndex = -1
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
      place.focus({ preventScroll: true })
    })
  }
}
