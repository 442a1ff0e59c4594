// Where the keyboard goes on when what had the focus is gone.
import { useEffect } from 'react'

/**
 * A button often goes away with what it did: a lead that is taken, a question that is dealt with, a toast. The browser
 * then drops the focus to the document, and the next Tab begins at the top (WCAG 2.4.3). This gives it to the nearest
 * part of the page that is still there. A component that moves the focus itself has done so by then.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let around: Element[] = []
    function remember({ target }: FocusEvent) {
      around = []
      for (let part = target instanceof Element ? target : null; part; part = part.parentElement) around.push(part)
    }
    const observer = new MutationObserver(() => {
      const [lost] = around
      if (lost === undefined || lost.isConnected || document.activeElement !== document.body) return
      const place =
        around.find((part) => part.isConnected && part.matches('section, aside, [role=list], main')) ??
        document.getElementById('main')
      around = []
      if (!(place instanceof HTMLElement)) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
