// The cursor of a list, moved by J and K and opened by Enter.
import { useEffect, useState } from 'react'
import { useShortcuts, type Shortcut } from '#ui/console/shortcuts.tsx'

/**
 * Returns the index of the row under the cursor, or -1. The row must have `id={rowId(index)}`. Where no row can be opened
 * there is no cursor.
 */
export function useCursor(length: number, onOpen?: (index: number) => unknown): number {
  const [at, setAt] = useState(-1)
  const index = Math.min(at, length - 1)
  useEffect(() => {
    if (index >= 0) document.getElementById(rowId(index))?.scrollIntoView({ block: 'nearest' })
  }, [index])
  const keysTo = (open: (index: number) => unknown): Shortcut[] => [
    { keys: 'J', does: 'Next row', act: () => setAt(Math.min(index + 1, length - 1)) },
    { keys: 'K', does: 'Previous row', act: () => setAt(Math.max(index - 1, 0)) },
    {
      keys: 'Enter',
      does: 'Open the row',
      act(event) {
        const { target } = event
        const isControl = target instanceof HTMLElement && target.matches('a, button, summary')
        if (isControl) target.click()
        else if (index >= 0) open(index)
      },
    },
  ]
  useShortcuts(onOpen ? keysTo(onOpen) : [])
  return index
}

export function rowId(index: number): string {
  return `row-${index}`
}
