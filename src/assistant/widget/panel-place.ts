// Keeps the panel out of the way of what the visitor is doing: of the part of the page that has the focus, and of the
// keyboard on a screen.
import { useEffect, type RefObject } from 'react'

/** A form that is sent to the firm, or a part of a page whose controls act on what stands beside them. */
const ownColumn = 'form[method="post"], [data-own-column]'

/**
 * Closes the panel if the visitor turns to something beneath it. Within an `ownColumn`, anything that shares the panel's
 * columns counts as beneath it, because it comes there by scrolling or shows what has been chosen.
 */
export function useGivesWay(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    function giveWay(target: Element) {
      const part = target.closest(ownColumn)
      const own = panel.current?.getBoundingClientRect()
      const other = (part ?? target).getBoundingClientRect()
      if (!own || other.right <= own.left || other.left >= own.right) return
      if (part || (other.bottom > own.top && other.top < own.bottom)) onClose()
    }
    function isOfAssistant(target: Element) {
      return target.closest('aside')?.contains(panel.current)
    }
    function giveWayToFocus({ target }: FocusEvent) {
      // A page or a section that takes the focus by script is read, not operated.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0 || isOfAssistant(target)) return
      // The browser scrolls to the target after this event.
      requestAnimationFrame(() => giveWay(target))
    }
    // Safari does not focus links and buttons that are clicked.
    function giveWayToClick({ target }: MouseEvent) {
      const control = target instanceof Element && target.closest('a, button, input, textarea, select, label')
      if (control && !isOfAssistant(control)) giveWay(control)
    }
    document.addEventListener('focusin', giveWayToFocus)
    document.addEventListener('click', giveWayToClick, { capture: true })
    return () => {
      document.removeEventListener('focusin', giveWayToFocus)
      document.removeEventListener('click', giveWayToClick, { capture: true })
    }
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
