// Putting rows into an order: by dragging a handle, by buttons, and by Alt with the arrows.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'

export type Reorder = {
  /** For the element of the row. */
  row: (index: number) => {
    'data-row': number
    className: string
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: () => void
  }
}

/** `move` takes a row to the place of another. `className` is that of every row. */
export function useReorder(length: number, move: (from: number, to: number) => void, className = ''): Reorder {
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<{ from: number; to: number } | null>(null)
  const end = () => {
    dragged.current = null
    setOver(null)
  }
  function rowAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number | null {
    const list = currentTarget.closest('[data-rows]')
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
    return row && list && row.closest('[data-rows]') === list ? Number(row.dataset['row']) : null
  }
  return {
    row: (index) => ({
      'data-row': index,
      className: [
        className,
        over?.from === index && 'is-dragged',
        over?.to === index && over.to !== over.from && (over.to > over.from ? 'is-after' : 'is-before'),
      ]
        .filter(Boolean)
        .join(' '),
      onKeyDown(event) {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.defaultPrevented) return
        const to = index + (event.key === 'ArrowUp' ? -1 : 1)
        event.preventDefault()
        if (to >= 0 && to < length) move(index, to)
      },
    }),
    handle: (index) => ({
      onPointerDown(event) {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = index
        setOver({ from: index, to: index })
      },
      onPointerMove(event) {
        if (dragged.current === null) return
        const to = rowAt(event)
        if (to !== null) setOver({ from: dragged.current, to })
      },
      onPointerUp(event) {
        const from = dragged.current
        const to = rowAt(event)
        end()
        if (from !== null && to !== null && from !== to) move(from, to)
      },
      onPointerCancel: end,
    }),
  }
}

type MoveProps = {
  reorder: Reorder
  index: number
  length: number
  /** What is moved, for the names of the buttons. */
  name: string
  onMove: (from: number, to: number) => void
}

export function MoveButtons({ reorder, index, length, name, onMove }: MoveProps) {
  return (
    <span className="mv">
      <span className="mv__drag" aria-hidden="true" {...reorder.handle(index)}>
        <Icon name="drag" />
      </span>
      <IconButton
        icon="up"
        label={`Move up: ${name}`}
        isSmall
        title="Move up (Alt ↑)"
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
      />
      <IconButton
        icon="down"
        label={`Move down: ${name}`}
        isSmall
        title="Move down (Alt ↓)"
        aria-disabled={index === length - 1}
        onClick={() => index < length - 1 && onMove(index, index + 1)}
      />
    </span>
  )
}

/** Makes a move and gives the focus back, which the browser drops when its element is taken to another place. */
export function keepingFocus(move: () => void): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  move()
  requestAnimationFrame(() => focused?.focus())
}

/** Returns the list with one of its members at another place. */
export function moved<Member>(list: readonly Member[], from: number, to: number): Member[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
