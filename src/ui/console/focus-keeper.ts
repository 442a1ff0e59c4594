// Where the keyboard goes on when what had the focus is gone.
import { useEffect } from 'react'

/** What had the focus last, and what is around it, from the inside to the outside. */
let around: Element[] = []
/** Whether that is to have the focus again. */
let isOwed = false

/**
 * A button often goes away with what it did: a lead that is taken, a question that is dealt with, a toast. Or it is
 * disabled while it does it. The browser then drops the focus to the document, and the next Tab begins at the top (WCAG
 * 2.4.3). This gives it back once it is enabled, or to the nearest part of the page that is still there. A component that
 * moves the focus itself has done so by then.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    const observer = new MutationObserver(keepFocus)
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { attributeFilter: ['disabled'], childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

/** For `giveFocusBack`, before something takes the focus for a while. */
export function focusedLast(): readonly Element[] {
  return around
}

/** What takes the focus for a while calls it as it leaves the page. What may not have it yet gets it once it may. */
export function giveFocusBack(to: readonly Element[]): void {
  around = [...to]
  isOwed = true
  const [former] = to
  if (former instanceof HTMLElement) former.focus()
}

function remember({ target }: FocusEvent): void {
  isOwed = false
  around = []
  for (let part = target instanceof Element ? target : null; part; part = part.parentElement) around.push(part)
}

function keepFocus(): void {
  const [lost] = around
  if (lost?.matches(':disabled')) isOwed = true
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== lost) return
  if (!(lost instanceof HTMLElement) || !lost.isConnected) return moveToNearest()
  if (!isOwed || lost.matches(':disabled')) return
  isOwed = false
  lost.focus()
}

function moveToNearest(): void {
  if (around.length === 0 && !isOwed) return
  const place =
    around.find((part) => part.isConnected && part.matches('section, aside, dialog, [role=list], main')) ??
    document.getElementById('main')
  around = []
  isOwed = false
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
