// Keeps the panel out of the way of what the visitor is doing: of the part of the page that has the focus, and of the
// keyboard on a screen.
import { useEffect, type RefObject } from 'react'

/**
 * Closes the panel if the focus moves to something beneath it. A form that is sent to the firm gives the panel no place
 * at all beside its own column, because its boxes and buttons come beneath the panel by scrolling.
 */
export function useGivesWay(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    function giveWay({ target }: FocusEvent) {
      // A page or a section that takes the focus by script is read, not operated.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      if (target.closest('aside')?.contains(panel.current)) return
      // The browser scrolls to the target after this event.
      requestAnimationFrame(() => {
        const form = target.closest<HTMLElement>('form[method="post"]')
        const own = panel.current?.getBoundingClientRect()
        const other = (form ?? target).getBoundingClientRect()
        if (!own || other.right <= own.left || other.left >= own.right) return
        if (form || (other.bottom > own.top && other.top < own.bottom)) onClose()
      })
    }
    document.addEventListener('focusin', giveWay)
    return () => document.removeEventListener('focusin', giveWay)
  }, [panel, onClose])
}

/** On iOS the keyboard covers what is fixed to the bottom. `--covered` is the height of that part. */
export function useKeyboardInset(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    function measure() {
      if (!seen || seen.scale > 1) return
      const covered = Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop))
      panel.current?.style.setProperty('--covered', `${covered}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [panel])
}
